// Batch norm, bias, residual, clip and pooling in two passes over memory instead of twelve, and attention without a matrix in
// memory, for tensors of bfloat16 in the channels-last order. PyTorch's own functions give the same up to rounding.
#include <torch/extension.h>

#if defined(__AVX512BF16__) || defined(__AMX_BF16__)
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <cmath>
#include <cstring>
#include <vector>

using torch::Tensor;

static inline float from16(uint16_t h) {
    uint32_t u = uint32_t(h) << 16;
    float f;
    std::memcpy(&f, &u, 4);
    return f;
}

static inline uint16_t to16(float f) {
    uint32_t u;
    std::memcpy(&u, &f, 4);
    return uint16_t((u + 0x7fff + ((u >> 16) & 1)) >> 16);
}

static uint16_t *data16(const Tensor &t) { return (uint16_t *)t.data_ptr<at::BFloat16>(); }

// Groups of G channels, so that the compiler keeps their sums in registers.
constexpr int64_t G = 16;

#ifdef __AVX512BF16__
// The compiler does not find these.
static inline __m512 load16(const uint16_t *p) {
    return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(_mm256_loadu_si256((const __m256i *)p)), 16));
}

static inline void store16(uint16_t *p, __m512 v) { _mm256_storeu_si256((__m256i *)p, (__m256i)_mm512_cvtneps_pbh(v)); }
#endif

// Mean and variance of each channel.
static void stats(const uint16_t *x, int64_t rows, int64_t c, float *mean, float *var) {
    std::vector<double> sum(c), square(c);
    constexpr int64_t block = 512;
    for (int64_t r0 = 0; r0 < rows; r0 += block) {
        int64_t r1 = std::min(rows, r0 + block);
        for (int64_t k = 0; k < c; k += G) {
            float s[G] = {}, q[G] = {};
#ifdef __AVX512BF16__
            __m512 s2[2] = {_mm512_setzero_ps(), _mm512_setzero_ps()}, q2[2] = {s2[0], s2[0]};
            for (int64_t r = r0; r < r1; r++) {
                __m512 v = load16(x + r * c + k);
                s2[r & 1] = _mm512_add_ps(s2[r & 1], v);
                q2[r & 1] = _mm512_fmadd_ps(v, v, q2[r & 1]);
            }
            _mm512_storeu_ps(s, _mm512_add_ps(s2[0], s2[1]));
            _mm512_storeu_ps(q, _mm512_add_ps(q2[0], q2[1]));
#else
            for (int64_t r = r0; r < r1; r++) {
                const uint16_t *p = x + r * c + k;
                for (int j = 0; j < G; j++) {
                    float v = from16(p[j]);
                    s[j] += v;
                    q[j] += v * v;
                }
            }
#endif
            for (int j = 0; j < G; j++) sum[k + j] += s[j], square[k + j] += q[j];
        }
    }
    for (int64_t k = 0; k < c; k++) {
        double m = sum[k] / rows;
        mean[k] = m;
        var[k] = std::max(0.0, square[k] / rows - m * m);
    }
}

// clip(scale*x + shift + bias + residual, 0, limit), where bias is [n, c] or empty and residual like x or empty.
// With ROUND the results are whole numbers, and what was clipped to 0 becomes -0, so that backward can tell it from what was rounded
// to 0.
template <bool BIAS, bool RES, bool ROUND = false>
static void apply(const uint16_t *x, const float *scale, const float *shift, const float *bias, const uint16_t *res,
                  uint16_t *y, int64_t n, int64_t hw, int64_t c, float limit) {
    std::vector<float> sh(c);
    for (int64_t i = 0; i < n; i++) {
        for (int64_t k = 0; k < c; k++) sh[k] = shift[k] + (BIAS ? bias[i * c + k] : 0);
        for (int64_t r = i * hw; r < (i + 1) * hw; r++) {
            const uint16_t *p = x + r * c, *q = RES ? res + r * c : nullptr;
            uint16_t *o = y + r * c;
#ifdef __AVX512BF16__
            __m512 zero = _mm512_setzero_ps(), top = _mm512_set1_ps(limit);
            for (int64_t k = 0; k < c; k += G) {
                __m512 v = _mm512_fmadd_ps(load16(p + k), _mm512_loadu_ps(scale + k), _mm512_loadu_ps(&sh[k]));
                if (RES) v = _mm512_add_ps(v, load16(q + k));
                __m512 u = _mm512_min_ps(_mm512_max_ps(v, zero), top);
                if (ROUND) {
                    u = _mm512_roundscale_ps(_mm512_add_ps(u, _mm512_set1_ps(0.5f)), _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
                    u = _mm512_mask_mov_ps(u, _mm512_cmp_ps_mask(v, zero, _CMP_LE_OQ), _mm512_set1_ps(-0.0f));
                }
                store16(o + k, u);
            }
#else
            for (int64_t k = 0; k < c; k += G)
                for (int j = 0; j < G; j++) {
                    float v = from16(p[k + j]) * scale[k + j] + sh[k + j];
                    if (RES) v += from16(q[k + j]);
                    uint16_t sign = ROUND && v <= 0 ? 0x8000 : 0;
                    v = v < 0 ? 0 : v;
                    v = v > limit ? limit : v;
                    if (ROUND) v = float(int32_t(v + 0.5f));
                    o[k + j] = to16(v) | sign;
                }
#endif
        }
    }
}

// The mean and the maximum of each channel of each position, and where in the position the maximum is.
static void pool(const uint16_t *y, float *mean, float *max, int32_t *at, int64_t n, int64_t hw, int64_t c) {
    for (int64_t i = 0; i < n; i++)
        for (int64_t k = 0; k < c; k += G) {
            float s[G] = {}, m[G];
            int32_t w[G] = {};
            for (int j = 0; j < G; j++) m[j] = -1;
            for (int64_t r = 0; r < hw; r++) {
                const uint16_t *p = y + (i * hw + r) * c + k;
                for (int j = 0; j < G; j++) {
                    float v = from16(p[j]);
                    s[j] += v;
                    w[j] = v > m[j] ? int32_t(r) : w[j];
                    m[j] = v > m[j] ? v : m[j];
                }
            }
            for (int j = 0; j < G; j++) {
                mean[i * c + k + j] = s[j] / hw;
                max[i * c + k + j] = m[j];
                at[i * c + k + j] = w[j];
            }
        }
}

// Returns y, mean, var of the batch, 1/sqrt(var+eps), and if pooled the means, maxima and places of maxima of y.
// With round the results are whole numbers: codes, if limit is the highest code.
std::vector<Tensor> forward(Tensor x, Tensor g, Tensor b, Tensor mean, Tensor var, Tensor bias, Tensor res, double limit,
                            bool training, Tensor eps, bool round, bool pooled) {
    auto last = at::MemoryFormat::ChannelsLast;
    TORCH_CHECK(x.scalar_type() == at::kBFloat16 && x.is_contiguous(last), "x must be bfloat16, channels last");
    int64_t n = x.size(0), c = x.size(1), hw = x.size(2) * x.size(3);
    TORCH_CHECK(c % G == 0, "channels must be a multiple of 16");
    bool hb = bias.numel() > 0, hr = res.numel() > 0;
    TORCH_CHECK(!hb || (bias.is_contiguous() && bias.scalar_type() == at::kFloat), "bias");
    TORCH_CHECK(!hr || (res.is_contiguous(last) && res.scalar_type() == at::kBFloat16), "residual");
    Tensor m = training ? torch::empty({c}) : mean, v = training ? torch::empty({c}) : var;
    if (training) stats(data16(x), n * hw, c, m.data_ptr<float>(), v.data_ptr<float>());
    Tensor inv = (v + eps).rsqrt(), scale = (g * inv).contiguous(), shift = (b - m * scale).contiguous();
    Tensor y = torch::empty_like(x, last);
    auto f = round ? (hb ? (hr ? apply<true, true, true> : apply<true, false, true>)
                         : (hr ? apply<false, true, true> : apply<false, false, true>))
                   : (hb ? (hr ? apply<true, true> : apply<true, false>) : (hr ? apply<false, true> : apply<false, false>));
    f(data16(x), scale.data_ptr<float>(), shift.data_ptr<float>(), hb ? bias.data_ptr<float>() : nullptr,
      hr ? data16(res) : nullptr, data16(y), n, hw, c, limit);
    if (!pooled) return {y, m, v, inv};
    Tensor pm = torch::empty({n, c}), px = torch::empty({n, c}), pa = torch::empty({n, c}, torch::kInt32);
    pool(data16(y), pm.data_ptr<float>(), px.data_ptr<float>(), pa.data_ptr<int32_t>(), n, hw, c);
    return {y, m, v, inv, pm, px, pa};
}

// Returns the gradients of x, g, b, bias (or nothing) and residual. Without training mean and variance were given.
std::vector<Tensor> backward(Tensor grad, Tensor x, Tensor y, Tensor g, Tensor mean, Tensor inv, bool hasBias, double limit_,
                             double leak_, bool training, bool round, Tensor gmean, Tensor gmax, Tensor at) {
    auto last = at::MemoryFormat::ChannelsLast;
    grad = grad.to(at::kBFloat16).contiguous(last);
    int64_t n = x.size(0), c = x.size(1), hw = x.size(2) * x.size(3);
    float limit = limit_, leak = leak_;
    Tensor gm = torch::empty_like(x, last), dx = torch::empty_like(x, last);
    uint16_t zero = round ? 0x8000 : 0;
    Tensor dg = torch::zeros({c}), db = torch::zeros({c}), dbias = hasBias ? torch::empty({n, c}) : Tensor();
    const uint16_t *gp = data16(grad), *xp = data16(x), *yp = data16(y);
    uint16_t *mp = data16(gm), *dp = data16(dx);
    const float *mu = mean.data_ptr<float>(), *is = inv.data_ptr<float>();
    std::vector<double> sum(c), dot(c);
    uint16_t top = to16(limit);
    bool pooled = gmean.numel() > 0;
    gmean = pooled ? (gmean / double(hw)).contiguous() : torch::zeros({n, c});
    gmax = pooled ? gmax.contiguous() : torch::zeros({n, c});
    at = pooled ? at : torch::full({n, c}, -1, torch::kInt32);
    const float *pm = gmean.data_ptr<float>(), *px = gmax.data_ptr<float>();
    const int32_t *pa = at.data_ptr<int32_t>();
    for (int64_t i = 0; i < n; i++) {
        for (int64_t k = 0; k < c; k += G) {
            float s[G] = {}, q[G] = {}, m0[G], all[G], one[G];
            int32_t where[G];
            for (int j = 0; j < G; j++) {
                m0[j] = mu[k + j];
                all[j] = pm[i * c + k + j];
                one[j] = px[i * c + k + j];
                where[j] = pa[i * c + k + j] + int32_t(i * hw);
                if (!pooled) where[j] = -1;
            }
#ifdef __AVX512BF16__
            __m512 sv = _mm512_setzero_ps(), qv = sv, mv = _mm512_loadu_ps(m0), av = _mm512_loadu_ps(all), ov = _mm512_loadu_ps(one);
            __m512i wv = _mm512_loadu_si512(where);
            for (int64_t r = i * hw; r < (i + 1) * hw; r++) {
                __m512 v = _mm512_add_ps(load16(gp + r * c + k), av);
                if (pooled) v = _mm512_mask_add_ps(v, _mm512_cmpeq_epi32_mask(wv, _mm512_set1_epi32(int32_t(r))), v, ov);
                __m256i d = _mm256_loadu_si256((const __m256i *)(yp + r * c + k));
                __mmask16 inside = _mm256_cmpneq_epu16_mask(d, _mm256_set1_epi16(short(zero))) & _mm256_cmplt_epu16_mask(d, _mm256_set1_epi16(short(top)));
                v = _mm512_mask_mul_ps(v, __mmask16(~inside), v, _mm512_set1_ps(leak));
                store16(mp + r * c + k, v);
                sv = _mm512_add_ps(sv, v);
                qv = _mm512_fmadd_ps(v, _mm512_sub_ps(load16(xp + r * c + k), mv), qv);
            }
            _mm512_storeu_ps(s, sv);
            _mm512_storeu_ps(q, qv);
#else
            for (int64_t r = i * hw; r < (i + 1) * hw; r++) {
                const uint16_t *a = gp + r * c + k, *b = xp + r * c + k, *d = yp + r * c + k;
                uint16_t *o = mp + r * c + k;
                for (int j = 0; j < G; j++) {
                    float v = from16(a[j]) + all[j] + (int32_t(r) == where[j] ? one[j] : 0);
                    bool inside = (d[j] != zero) & (d[j] < top);
                    v = inside ? v : v * leak;
                    o[j] = to16(v);
                    s[j] += v;
                    q[j] += v * (from16(b[j]) - m0[j]);
                }
            }
#endif
            for (int j = 0; j < G; j++) {
                sum[k + j] += s[j];
                dot[k + j] += q[j];
                if (hasBias) dbias.data_ptr<float>()[i * c + k + j] = s[j];
            }
        }
    }
    std::vector<float> a(c), b(c), d(c);
    double rows = double(n) * hw;
    const float *gg = g.data_ptr<float>();
    for (int64_t k = 0; k < c; k++) {
        db.data_ptr<float>()[k] = sum[k];
        dg.data_ptr<float>()[k] = dot[k] * is[k];
        // dx = a*gm + b*x + d
        a[k] = gg[k] * is[k];
        double xh = dot[k] * is[k] / rows;
        b[k] = training ? -a[k] * xh * is[k] : 0;
        d[k] = training ? a[k] * (xh * is[k] * mu[k] - sum[k] / rows) : 0;
    }
    for (int64_t r = 0; r < n * hw; r++) {
        const uint16_t *v = mp + r * c, *w = xp + r * c;
        uint16_t *o = dp + r * c;
        for (int64_t k = 0; k < c; k += G) {
#ifdef __AVX512BF16__
            __m512 u = _mm512_fmadd_ps(_mm512_loadu_ps(&a[k]), load16(v + k), _mm512_loadu_ps(&d[k]));
            store16(o + k, _mm512_fmadd_ps(_mm512_loadu_ps(&b[k]), load16(w + k), u));
#else
            for (int j = 0; j < G; j++)
                o[k + j] = to16(a[k + j] * from16(v[k + j]) + b[k + j] * from16(w[k + j]) + d[k + j]);
#endif
        }
    }
    return {dx, dg, db, hasBias ? dbias : torch::empty({0}), gm};
}

// Signed codes: clip(gain*x + table, -64, 63), where table has a value for each point and channel. With round they are whole.
constexpr float LEAST = -64, MOST = 63;

Tensor codes(Tensor x, Tensor gain, Tensor table, bool round) {
    auto last = at::MemoryFormat::ChannelsLast;
    int64_t n = x.size(0), c = x.size(1), hw = x.size(2) * x.size(3);
    TORCH_CHECK(x.scalar_type() == at::kBFloat16 && x.is_contiguous(last) && c % G == 0, "x must be bfloat16, channels last");
    TORCH_CHECK(table.is_contiguous() && table.numel() == hw * c, "table");
    gain = gain.contiguous();
    Tensor y = torch::empty_like(x, last);
    const float *g = gain.data_ptr<float>();
    for (int64_t i = 0; i < n * hw; i++) {
        const uint16_t *p = data16(x) + i * c;
        const float *t = table.data_ptr<float>() + i % hw * c;
        uint16_t *o = data16(y) + i * c;
        for (int64_t k = 0; k < c; k += G)
            for (int j = 0; j < G; j++) {
                float v = from16(p[k + j]) * g[k + j] + t[k + j];
                v = v < LEAST ? LEAST : v;
                v = v > MOST ? MOST : v;
                if (round) v = std::floor(v + 0.5f);
                o[k + j] = to16(v);
            }
    }
    return y;
}

// Returns the gradients of x, gain and table. Nothing passes a clip.
std::vector<Tensor> codesBackward(Tensor grad, Tensor x, Tensor y, Tensor gain) {
    auto last = at::MemoryFormat::ChannelsLast;
    grad = grad.to(at::kBFloat16).contiguous(last);
    int64_t n = x.size(0), c = x.size(1), hw = x.size(2) * x.size(3);
    gain = gain.contiguous();
    Tensor dx = torch::empty_like(x, last), table = torch::zeros({hw, c});
    const float *g = gain.data_ptr<float>();
    std::vector<float> dot(c);
    std::vector<double> dots(c);
    for (int64_t i = 0; i < n * hw; i++) {
        const uint16_t *p = data16(x) + i * c, *q = data16(y) + i * c, *d = data16(grad) + i * c;
        float *t = table.data_ptr<float>() + i % hw * c;
        uint16_t *o = data16(dx) + i * c;
        for (int64_t k = 0; k < c; k += G)
            for (int j = 0; j < G; j++) {
                float v = from16(q[k + j]), e = from16(d[k + j]);
                e = v > LEAST && v < MOST ? e : 0;
                t[k + j] += e;
                dot[k + j] += e * from16(p[k + j]);
                o[k + j] = to16(e * g[k + j]);
            }
        if (i % hw == hw - 1)
            for (int64_t k = 0; k < c; k++) dots[k] += dot[k], dot[k] = 0;
    }
    Tensor dg = torch::empty({c});
    for (int64_t k = 0; k < c; k++) dg.data_ptr<float>()[k] = dots[k];
    return {dx, dg, table};
}

#ifdef __AMX_BF16__
// Attention. Each head has 16 channels. The weight of a key with the score s is 2^((s - greatest)/256), in 127ths; with round it is
// the whole number that the Go code finds: table[x%16] >> x/16, x = (greatest - s) >> 4. Only points of even column and row are keys.
constexpr int D = 16;

static std::vector<int> keyPoints(int size) {
    std::vector<int> list;
    for (int y = 0; y < size; y += 2)
        for (int x = 0; x < size; x += 2) list.push_back(y * size + x);
    return list;
}

struct Tiles {
    uint8_t palette = 1, start = 0, reserved[14] = {};
    uint16_t bytes[16] = {64, 64, 32, 64, 64, 64};
    uint8_t rows[16] = {16, 16, 16, 8, 16, 16};
};

static void configure() {
    static bool allowed = [] { return syscall(SYS_arch_prctl, 0x1023, 18) == 0; }();
    TORCH_CHECK(allowed, "no AMX");
    Tiles t;
    _tile_loadconfig(&t);
}

// The channels of one head of one position, as rows, and in the order of tiles by channel pairs and by point pairs.
struct Part {
    alignas(64) uint16_t rows[640 * D], channels[640 * D], points[640 * D];

    // Without a list of points it takes the first n.
    void load(const uint16_t *x, int64_t stride, int n, const int *list = nullptr) {
        int full = (n + 31) / 32 * 32;
        for (int i = 0; i < full; i++)
            if (i < n)
                std::memcpy(rows + i * D, x + (list ? list[i] : i) * stride, 2 * D);
            else
                std::memset(rows + i * D, 0, 2 * D);
        for (int i = 0; i < full; i += 16)
            for (int r = 0; r < 8; r++)
                for (int j = 0; j < 16; j++) std::memcpy(channels + i * D + r * 32 + j * 2, rows + (i + j) * D + 2 * r, 4);
        for (int i = 0; i < full; i += 2)
            for (int j = 0; j < D; j++) {
                points[i * D + 2 * j] = rows[i * D + j];
                points[i * D + 2 * j + 1] = rows[(i + 1) * D + j];
            }
    }
};

// c = a*b, 16 rows of a times all of b.
static void scoresOf(float *c, const Part &a, int row, const Part &b, int full) {
    _tile_loadd(2, a.rows + row * D, 2 * D);
    for (int j = 0; j < full; j += 32) {
        _tile_zero(0);
        _tile_loadd(3, b.channels + j * D, 64);
        _tile_dpbf16ps(0, 2, 3);
        _tile_stored(0, c + j, full * 4);
        _tile_zero(1);
        _tile_loadd(3, b.channels + (j + 16) * D, 64);
        _tile_dpbf16ps(1, 2, 3);
        _tile_stored(1, c + j + 16, full * 4);
    }
}

// c = p*b, where p has 16 rows of full columns.
static void sumOf(float *c, const uint16_t *p, const Part &b, int full) {
    _tile_zero(0);
    for (int j = 0; j < full; j += 32) {
        _tile_loadd(4, p + j, full * 2);
        _tile_loadd(5, b.points + j * D, 64);
        _tile_dpbf16ps(0, 4, 5);
    }
    _tile_stored(0, c, 64);
}

static __m512 power(__m512 d) {
    d = _mm512_max_ps(_mm512_mul_ps(d, _mm512_set1_ps(1 / 256.0f)), _mm512_set1_ps(-100));
    __m512 n = _mm512_roundscale_ps(d, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC), f = _mm512_sub_ps(d, n);
    __m512 p = _mm512_set1_ps(0.00961813f);
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.05550411f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.24022651f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.69314718f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(1));
    return _mm512_scalef_ps(_mm512_mul_ps(p, _mm512_set1_ps(127)), n);
}

// The weights for s - greatest, in 127ths.
template <bool ROUND>
static __m512 weights(__m512 d) {
    if (!ROUND) return power(d);
    alignas(64) static const int32_t table[16] = {127, 122, 116, 112, 107, 102, 98, 94, 90, 86, 82, 79, 76, 72, 69, 66};
    __m512i x = _mm512_srli_epi32(_mm512_cvtps_epi32(_mm512_sub_ps(_mm512_setzero_ps(), d)), 4);
    x = _mm512_min_epi32(x, _mm512_set1_epi32(255));
    __m512i t = _mm512_permutexvar_epi32(_mm512_and_si512(x, _mm512_set1_epi32(15)), _mm512_load_si512(table));
    return _mm512_cvtepi32_ps(_mm512_srlv_epi32(t, _mm512_srli_epi32(x, 4)));
}

static __mmask16 mask(int left) { return left >= 16 ? 0xffff : left <= 0 ? 0 : (1u << left) - 1; }

template <bool ROUND>
static void attendAll(const uint16_t *x, uint16_t *y, float *most, float *total, int64_t n, int heads, int size) {
    configure();
    std::vector<int> list = keyPoints(size);
    int hw = size * size, m = list.size(), full = (m + 31) / 32 * 32, c = heads * D;
    auto q = std::make_unique<Part>(), k = std::make_unique<Part>(), v = std::make_unique<Part>();
    std::vector<float> s(16 * full), o(16 * D);
    std::vector<uint16_t> p(16 * full);
    for (int64_t i = 0; i < n * heads; i++) {
        int64_t pos = i / heads, h = i % heads;
        const uint16_t *at = x + pos * hw * 3 * c + h * D;
        q->load(at, 3 * c, hw);
        k->load(at + c, 3 * c, m, list.data());
        v->load(at + 2 * c, 3 * c, m, list.data());
        for (int row = 0; row < hw; row += 16) {
            scoresOf(s.data(), *q, row, *k, full);
            int rows = std::min(16, hw - row);
            for (int r = 0; r < rows; r++) {
                float *t = s.data() + r * full;
                __m512 high = _mm512_set1_ps(-1e30f), sum = _mm512_setzero_ps();
                for (int j = 0; j < m; j += 16) high = _mm512_mask_max_ps(high, mask(m - j), high, _mm512_loadu_ps(t + j));
                float top = _mm512_reduce_max_ps(high);
                high = _mm512_set1_ps(top);
                for (int j = 0; j < full; j += 16) {
                    __m512 e = _mm512_maskz_mov_ps(mask(m - j), weights<ROUND>(_mm512_sub_ps(_mm512_loadu_ps(t + j), high)));
                    sum = _mm512_add_ps(sum, e);
                    store16(p.data() + r * full + j, e);
                }
                most[i * hw + row + r] = top;
                total[i * hw + row + r] = _mm512_reduce_add_ps(sum);
            }
            sumOf(o.data(), p.data(), *v, full);
            for (int r = 0; r < rows; r++) {
                __m512 z = _mm512_div_ps(_mm512_loadu_ps(&o[r * D]), _mm512_set1_ps(total[i * hw + row + r]));
                if (ROUND) z = _mm512_roundscale_ps(z, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
                store16(y + (pos * hw + row + r) * c + h * D, z);
            }
        }
    }
    _tile_release();
}

template <bool ROUND>
static void attendBack(const uint16_t *x, const uint16_t *y, const uint16_t *grad, const float *most, const float *total,
                       uint16_t *dx, int64_t n, int heads, int size) {
    configure();
    std::vector<int> list = keyPoints(size);
    int hw = size * size, m = list.size(), full = (hw + 31) / 32 * 32, fullKeys = (m + 31) / 32 * 32, c = heads * D;
    auto q = std::make_unique<Part>(), k = std::make_unique<Part>(), v = std::make_unique<Part>(), g = std::make_unique<Part>();
    std::vector<float> s(16 * full), t(16 * full), o(16 * D), dot(full), inverse(full), top(full);
    std::vector<uint16_t> p(16 * full), d(16 * full);
    __m512 unit = _mm512_set1_ps(0.69314718f / 256);
    for (int64_t i = 0; i < n * heads; i++) {
        int64_t pos = i / heads, h = i % heads;
        const uint16_t *at = x + pos * hw * 3 * c + h * D;
        uint16_t *out = dx + pos * hw * 3 * c + h * D;
        q->load(at, 3 * c, hw);
        k->load(at + c, 3 * c, m, list.data());
        v->load(at + 2 * c, 3 * c, m, list.data());
        g->load(grad + pos * hw * c + h * D, c, hw);
        for (int r = 0; r < full; r++) {
            dot[r] = inverse[r] = 0;
            top[r] = 1e9f;
            if (r >= hw) continue;
            const uint16_t *a = grad + (pos * hw + r) * c + h * D, *b = y + (pos * hw + r) * c + h * D;
            for (int j = 0; j < D; j++) dot[r] += from16(a[j]) * from16(b[j]);
            inverse[r] = 1 / total[i * hw + r];
            top[r] = most[i * hw + r];
        }
        // By rows of queries: the gradient of queries.
        for (int row = 0; row < hw; row += 16) {
            scoresOf(s.data(), *q, row, *k, fullKeys);
            scoresOf(t.data(), *g, row, *v, fullKeys);
            for (int r = 0; r < 16; r++) {
                __m512 high = _mm512_set1_ps(top[row + r]), f = _mm512_mul_ps(unit, _mm512_set1_ps(inverse[row + r])), e = _mm512_set1_ps(dot[row + r]);
                for (int j = 0; j < fullKeys; j += 16) {
                    __m512 w = _mm512_mul_ps(f, weights<ROUND>(_mm512_sub_ps(_mm512_loadu_ps(&s[r * fullKeys + j]), high)));
                    w = _mm512_mul_ps(w, _mm512_sub_ps(_mm512_loadu_ps(&t[r * fullKeys + j]), e));
                    store16(&d[r * fullKeys + j], _mm512_maskz_mov_ps(mask(m - j), w));
                }
            }
            sumOf(o.data(), d.data(), *k, fullKeys);
            for (int r = 0; r < std::min(16, hw - row); r++) store16(out + (row + r) * 3 * c, _mm512_loadu_ps(&o[r * D]));
        }
        // By rows of keys: the gradients of keys and values.
        for (int row = 0; row < m; row += 16) {
            scoresOf(s.data(), *k, row, *q, full);
            scoresOf(t.data(), *v, row, *g, full);
            for (int r = 0; r < 16; r++)
                for (int j = 0; j < full; j += 16) {
                    __m512 w = weights<ROUND>(_mm512_sub_ps(_mm512_loadu_ps(&s[r * full + j]), _mm512_loadu_ps(&top[j])));
                    w = _mm512_mul_ps(w, _mm512_loadu_ps(&inverse[j]));
                    w = _mm512_maskz_mov_ps(mask(hw - j), w);
                    store16(&p[r * full + j], w);
                    w = _mm512_mul_ps(_mm512_mul_ps(w, unit), _mm512_sub_ps(_mm512_loadu_ps(&t[r * full + j]), _mm512_loadu_ps(&dot[j])));
                    store16(&d[r * full + j], w);
                }
            int rows = std::min(16, m - row);
            sumOf(o.data(), d.data(), *q, full);
            for (int r = 0; r < rows; r++) store16(out + list[row + r] * 3 * c + c, _mm512_loadu_ps(&o[r * D]));
            sumOf(o.data(), p.data(), *g, full);
            for (int r = 0; r < rows; r++) store16(out + list[row + r] * 3 * c + 2 * c, _mm512_loadu_ps(&o[r * D]));
        }
    }
    _tile_release();
}

static void checkAttention(const Tensor &x, int64_t heads) {
    TORCH_CHECK(x.scalar_type() == at::kBFloat16 && x.is_contiguous(at::MemoryFormat::ChannelsLast) && x.size(1) == 3 * heads * D &&
                x.size(2) * x.size(3) <= 625, "queries, keys and values must be bfloat16, channels last, 16 for each head");
}

// x has queries, keys and values, one after the other. Returns what each point gets, the greatest scores and the sums of weights.
std::vector<Tensor> attend(Tensor x, int64_t heads, bool round) {
    checkAttention(x, heads);
    int64_t n = x.size(0), hw = x.size(2) * x.size(3);
    Tensor y = torch::empty({n, heads * D, x.size(2), x.size(3)}, x.options().memory_format(at::MemoryFormat::ChannelsLast));
    Tensor most = torch::empty({n, heads, hw}), total = torch::empty({n, heads, hw});
    (round ? attendAll<true> : attendAll<false>)(data16(x), data16(y), most.data_ptr<float>(), total.data_ptr<float>(), n, heads, x.size(2));
    return {y, most, total};
}

Tensor attendBackward(Tensor grad, Tensor x, Tensor y, Tensor most, Tensor total, int64_t heads, bool round) {
    auto last = at::MemoryFormat::ChannelsLast;
    grad = grad.to(at::kBFloat16).contiguous(last);
    Tensor dx = torch::zeros_like(x, last);
    (round ? attendBack<true> : attendBack<false>)(data16(x), data16(y), data16(grad), most.data_ptr<float>(), total.data_ptr<float>(),
                                                   data16(dx), x.size(0), heads, x.size(2));
    return dx;
}
#endif

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
    m.def("forward", &forward);
    m.def("backward", &backward);
    m.def("codes", &codes);
    m.def("codes_backward", &codesBackward);
#ifdef __AMX_BF16__
    m.def("attend", &attend);
    m.def("attend_backward", &attendBackward);
#endif
}
