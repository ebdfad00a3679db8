// Batch norm, bias, residual, clip and pooling in two passes over memory instead of twelve, for tensors of bfloat16 in the
// channels-last order. PyTorch's own functions give the same up to rounding.
#include <torch/extension.h>

#ifdef __AVX512BF16__
#include <immintrin.h>
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

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {
    m.def("forward", &forward);
    m.def("backward", &backward);
}
