// Program label gives the records of a file the teacher's labels, in place. The teacher is a
// transformer of KataGo, which it computes in bfloat16, with the matrix units (AMX) of newer Intel
// processors or AVX-512 as newer AMD processors have it. README.md has the command.
#include <fcntl.h>
#include <immintrin.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <thread>
#include <vector>

using std::string;
using std::vector;
typedef uint16_t half;  // the upper half of a float32

[[noreturn]] static void die(const string &s) {
    fprintf(stderr, "label: %s\n", s.c_str());
    exit(1);
}

static float wide(half h) {
    uint32_t u = uint32_t(h) << 16;
    float f;
    memcpy(&f, &u, 4);
    return f;
}

static half narrow(float f) {
    uint32_t u;
    memcpy(&u, &f, 4);
    return half((u + 0x7fff + ((u >> 16) & 1)) >> 16);
}

static void narrow32(half *dst, __m512 a, __m512 b) { _mm512_storeu_si512(dst, (__m512i)_mm512_cvtne2ps_pbh(b, a)); }

// Memory for tiles, on a cache line.
template <class T>
struct Buf {
    T *p = nullptr;
    explicit Buf(size_t n) : p((T *)aligned_alloc(64, (n * sizeof(T) + 63) / 64 * 64)) { memset((void *)p, 0, n * sizeof(T)); }
    Buf(const Buf &) = delete;
    ~Buf() { free(p); }
    operator T *() { return p; }
};

// Matrices. Rows come in blocks of 32, columns and inputs are filled up to a multiple of 32.

static int up32(int n) { return (n + 31) & ~31; }

// A matrix of in inputs and out outputs in the order of the tiles: for each 16 columns and each 32 inputs 16 rows of pairs.
struct Matrix {
    int in, out;
    Buf<half> w;
    Matrix(int in, int out) : in(up32(in)), out(up32(out)), w(size_t(up32(in)) * up32(out)) {}
    half *tile(int i, int o) { return w + (size_t(o / 16) * (in / 32) + i / 32) * 512; }
    half &at(int i, int o) { return tile(i, o)[(i % 32) / 2 * 32 + (o % 16) * 2 + i % 2]; }
};

#ifdef __AMX_BF16__

struct Config {
    uint8_t palette = 1, start = 0, reserved[14] = {};
    uint16_t bytes[16] = {};
    uint8_t rows[16] = {};
};

// Makes the matrix units ready, with tiles of 16 rows of 64 bytes.
static void configure() {
    Config c;
    for (int i = 0; i < 8; i++) c.bytes[i] = 64, c.rows[i] = 16;
    _tile_loadconfig(&c);
}

// c = a*m or c += a*m for 32 rows of a, which lie lda halves apart. c has rows of ldc floats.
static void multiply(float *c, int ldc, const half *a, int lda, Matrix &m, int from, int to, bool add) {
    for (int o = from; o < to; o += 32) {
        if (add) {
            _tile_loadd(0, c + o, ldc * 4);
            _tile_loadd(1, c + o + 16, ldc * 4);
            _tile_loadd(2, c + 16 * ldc + o, ldc * 4);
            _tile_loadd(3, c + 16 * ldc + o + 16, ldc * 4);
        } else {
            _tile_zero(0);
            _tile_zero(1);
            _tile_zero(2);
            _tile_zero(3);
        }
        for (int i = 0; i < m.in; i += 32) {
            _tile_loadd(4, a + i, lda * 2);
            _tile_loadd(5, a + 16 * lda + i, lda * 2);
            _tile_loadd(6, m.tile(i, o), 64);
            _tile_loadd(7, m.tile(i, o + 16), 64);
            _tile_dpbf16ps(0, 4, 6);
            _tile_dpbf16ps(1, 4, 7);
            _tile_dpbf16ps(2, 5, 6);
            _tile_dpbf16ps(3, 5, 7);
        }
        _tile_stored(0, c + o, ldc * 4);
        _tile_stored(1, c + o + 16, ldc * 4);
        _tile_stored(2, c + 16 * ldc + o, ldc * 4);
        _tile_stored(3, c + 16 * ldc + o + 16, ldc * 4);
    }
}

static void request() {
    if (syscall(SYS_arch_prctl, 0x1023, 18)) die("this processor has no AMX");
}

static void release() { _tile_release(); }

#else

static void configure() {}
static void request() {}
static void release() {}

// c = a*m or c += a*m for 32 rows of a, which lie lda halves apart. c has rows of ldc floats.
static void multiply(float *c, int ldc, const half *a, int lda, Matrix &m, int from, int to, bool add) {
    constexpr int rows = 8;
    for (int o = from; o < to; o += 32) {
        for (int r = 0; r < 32; r += rows) {
            float *to = c + r * ldc + o;
            const half *row = a + r * lda;
            __m512 sum[rows][2];
            for (int k = 0; k < rows; k++)
                for (int z = 0; z < 2; z++) sum[k][z] = add ? _mm512_loadu_ps(to + k * ldc + 16 * z) : _mm512_setzero_ps();
            for (int i = 0; i < m.in; i += 32) {
                const half *left = m.tile(i, o), *right = m.tile(i, o + 16);
                for (int j = 0; j < 16; j++) {
                    __m512bh x = (__m512bh)_mm512_load_si512(left + 32 * j), y = (__m512bh)_mm512_load_si512(right + 32 * j);
                    for (int k = 0; k < rows; k++) {
                        int32_t pair;
                        memcpy(&pair, row + k * lda + i + 2 * j, 4);
                        __m512bh p = (__m512bh)_mm512_set1_epi32(pair);
                        sum[k][0] = _mm512_dpbf16_ps(sum[k][0], p, x);
                        sum[k][1] = _mm512_dpbf16_ps(sum[k][1], p, y);
                    }
                }
            }
            for (int k = 0; k < rows; k++)
                for (int z = 0; z < 2; z++) _mm512_storeu_ps(to + k * ldc + 16 * z, sum[k][z]);
        }
    }
}

#endif

// 2^x for x <= 0, with an error of 2e-5.
static __m512 exp2_(__m512 x) {
    x = _mm512_max_ps(x, _mm512_set1_ps(-120));
    __m512 n = _mm512_roundscale_ps(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC), f = _mm512_sub_ps(x, n);
    __m512 p = _mm512_set1_ps(0.00961813f);
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.05550411f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.24022651f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.69314718f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(1));
    return _mm512_scalef_ps(p, n);
}

static __m512 silu(__m512 x) {
    __m512 e = _mm512_mul_ps(x, _mm512_set1_ps(-1.44269504f));
    e = _mm512_min_ps(e, _mm512_set1_ps(100));
    __m512 n = _mm512_roundscale_ps(e, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC), f = _mm512_sub_ps(e, n);
    __m512 p = _mm512_set1_ps(0.00961813f);
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.05550411f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.24022651f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(0.69314718f));
    p = _mm512_fmadd_ps(p, f, _mm512_set1_ps(1));
    return _mm512_div_ps(x, _mm512_add_ps(_mm512_set1_ps(1), _mm512_scalef_ps(p, n)));
}

static float silu1(float x) { return x / (1 + expf(-x)); }
static float softplus(float x) { return x > 40 ? x : log1pf(expf(x)); }

// The file. Words are divided by white space; numbers of a block follow @BIN@.
struct Reader {
    string data;
    size_t at = 0;

    string word() {
        while (at < data.size() && strchr(" \n\t\r", data[at])) at++;
        size_t from = at;
        while (at < data.size() && !strchr(" \n\t\r", data[at])) at++;
        if (from == at) die("the model ends early");
        return data.substr(from, at - from);
    }
    int number(int want = -1) {
        string s = word();
        int n = atoi(s.c_str());
        if (want >= 0 && n != want) die("the model has " + s + " where only " + std::to_string(want) + " is known");
        return n;
    }
    float decimal() { return atof(word().c_str()); }
    void expect(const string &want) {
        string s = word();
        if (s != want) die("the model has " + s + " where only " + want + " is known");
    }
    vector<float> block(size_t n) {
        while (at < data.size() && strchr(" \n\t\r", data[at])) at++;
        if (data.compare(at, 5, "@BIN@")) die("numbers of the model are missing");
        at += 5;
        if (data.size() - at < 4 * n) die("the model ends early");
        vector<float> v(n);
        memcpy(v.data(), data.data() + at, 4 * n);
        at += 4 * n;
        return v;
    }
};

struct Norm {
    vector<float> scale, bias;
};

struct Layer {
    bool attention;
    vector<float> norm;
    float epsilon;
    Matrix *a, *b, *c, *d;  // q, k, v, out or linear, gate, out
};

struct Net {
    int channels, heads = 0, dim = 0, taps;
    float lead, mean, stdev;
    Matrix *spatial;
    vector<float> global;
    vector<Layer> layers;
    vector<float> rope;
    bool spatialTip;
    float tipEpsilon;
    Norm tip, poolNorm, policyNorm, valueNorm;
    Matrix *p1, *g1, *v1;
    int heads1;  // channels of each head
    vector<float> gBias, p2, pass, passBias, pass2, v2, v2Bias, value, valueBias, score, scoreBias, own;
    int policies, hidden, passHidden;
};

static vector<float> matrixOf(Reader &r, int in, int out) {
    r.word();
    r.number(in);
    r.number(out);
    return r.block(size_t(in) * out);
}

static Matrix *pack(const vector<float> &v, int in, int out) {
    Matrix *m = new Matrix(in, out);
    for (int i = 0; i < in; i++)
        for (int o = 0; o < out; o++) m->at(i, o) = narrow(v[size_t(i) * out + o]);
    return m;
}

static Matrix *packed(Reader &r, int in, int out) { return pack(matrixOf(r, in, out), in, out); }

static vector<float> conv1(Reader &r, int in, int out) {
    r.word();
    r.number(1);
    r.number(1);
    r.number(in);
    r.number(out);
    r.number(1);
    r.number(1);
    return r.block(size_t(in) * out);
}

static Norm batchNorm(Reader &r, int c) {
    r.word();
    r.number(c);
    float eps = r.decimal();
    bool hasScale = r.number(), hasBias = r.number();
    // All in one run of blocks.
    vector<float> mean = r.block(c), var = r.block(c), scale(c, 1), bias(c, 0);
    if (hasScale) scale = r.block(c);
    if (hasBias) bias = r.block(c);
    for (int i = 0; i < c; i++) {
        scale[i] /= sqrtf(var[i] + eps);
        bias[i] -= scale[i] * mean[i];
    }
    r.word();
    r.expect("ACTIVATION_SILU");
    return {scale, bias};
}

static vector<float> bias(Reader &r, int c) {
    r.word();
    r.number(c);
    return r.block(c);
}

static Net *load(const string &name) {
    gzFile f = gzopen(name.c_str(), "rb");
    if (!f) die("cannot open " + name);
    Reader r;
    char buf[1 << 16];
    int k;
    while ((k = gzread(f, buf, sizeof buf)) > 0) r.data.append(buf, k);
    gzclose(f);
    Net *n = new Net;
    r.word();
    r.number(17);
    r.number(22);
    r.number(19);
    r.decimal();
    n->mean = r.decimal();
    n->stdev = r.decimal();
    n->lead = r.decimal();
    for (int i = 0; i < 3; i++) r.decimal();
    for (int i = 0; i < 8; i++) r.number();
    r.word();
    int blocks = r.number();
    int c = n->channels = r.number();
    if (c % 32) die("the model's channels are no multiple of 32");
    for (int i = 0; i < 4; i++) r.number();
    r.number(1);
    for (int i = 0; i < 5; i++) r.number(0);
    r.word();
    n->taps = r.number();
    r.number(n->taps);
    r.number(22);
    r.number(c);
    r.number(1);
    r.number(1);
    int k2 = n->taps * n->taps;
    n->spatial = pack(r.block(size_t(k2) * 22 * c), k2 * 22, c);
    n->global = matrixOf(r, 19, c);
    for (int i = 0; i < blocks; i++) {
        string kind = r.word();
        Layer l;
        l.attention = kind == "transformer_attention_block";
        if (!l.attention && kind != "transformer_ffn_block") die("the model has a " + kind);
        r.word();
        if (l.attention) {
            n->heads = r.number();
            r.number(n->heads);
            n->dim = r.number(32);
            r.number(32);
            r.number(1);
            r.number(0);
            if (n->heads * n->dim != c) die("heads and channels of the model do not fit");
        } else {
            r.number(c);
            n->hidden = r.number();
            r.number(1);
        }
        r.word();
        r.number(c);
        l.epsilon = r.decimal();
        l.norm = r.block(c);
        if (l.attention) {
            // Scores come out in units of ln 2.
            vector<float> q = matrixOf(r, c, c);
            for (float &x : q) x *= 1.44269504f / sqrtf(n->dim);
            l.a = pack(q, c, c);
            l.b = packed(r, c, c);
            l.c = packed(r, c, c);
            l.d = packed(r, c, c);
            r.word();
            float theta = r.decimal();
            n->rope.clear();
            for (int j = 0; j < n->dim / 4; j++) n->rope.push_back(powf(theta, -4.0f * j / n->dim));
        } else {
            if (n->hidden % 32) die("the hidden channels are no multiple of 32");
            l.a = packed(r, c, n->hidden);
            l.b = packed(r, c, n->hidden);
            l.c = packed(r, n->hidden, c);
            l.d = nullptr;
        }
        n->layers.push_back(l);
    }
    r.word();
    r.number(c);
    n->tipEpsilon = r.decimal();
    n->spatialTip = r.number();
    r.number(0);
    n->tip.scale = r.block(c);
    n->tip.bias = r.block(c);
    r.word();
    r.expect("ACTIVATION_SILU");

    r.word();
    n->policies = r.number();
    for (int i = 0; i < 3; i++) r.number(0);
    int h = n->heads1 = 32;
    n->p1 = pack(conv1(r, c, h), c, h);
    n->g1 = pack(conv1(r, c, h), c, h);
    n->poolNorm = batchNorm(r, h);
    n->gBias = matrixOf(r, 3 * h, h);
    n->policyNorm = batchNorm(r, h);
    n->p2 = conv1(r, h, n->policies);
    n->passHidden = 32;
    n->pass = matrixOf(r, 3 * h, n->passHidden);
    n->passBias = bias(r, n->passHidden);
    r.word();
    r.expect("ACTIVATION_SILU");
    n->pass2 = matrixOf(r, n->passHidden, n->policies);
    r.word();
    for (int i = 0; i < 3; i++) r.number(0);
    n->v1 = pack(conv1(r, c, h), c, h);
    n->valueNorm = batchNorm(r, h);
    n->v2 = matrixOf(r, 3 * h, 64);
    n->v2Bias = bias(r, 64);
    r.word();
    r.expect("ACTIVATION_SILU");
    n->value = matrixOf(r, 64, 3);
    n->valueBias = bias(r, 3);
    n->score = matrixOf(r, 64, 6);
    n->scoreBias = bias(r, 6);
    n->own = conv1(r, h, 1);
    return n;
}

struct Label {
    float win, loss, lead, mean, stdev;
    vector<float> policy, own;
};

// What one thread needs for boards of one size.
struct Worker {
    Net &n;
    int size, area, rows;
    Buf<float> trunk, big, scores;
    Buf<half> in, image, q, k, v, o, p;
    Matrix keys, values;
    vector<float> cosines, sines;

    Worker(Net &n, int size)
        : n(n), size(size), area(size * size), rows(up32(size * size)), trunk(rows * n.channels), big(64 * 1024),
          scores(32 * rows), in(rows * n.channels), image(rows * n.spatial->in), q(rows * n.channels), k(rows * n.channels),
          v(rows * n.channels), o(rows * n.channels), p(32 * rows), keys(32, rows), values(rows, 32) {
        configure();
        int quarter = n.dim / 4;
        for (int i = 0; i < area; i++)
            for (int j = 0; j < 2 * quarter; j++) {
                float a = (j < quarter ? i / size : i % size) * n.rope[j % quarter];
                cosines.push_back(cosf(a));
                sines.push_back(sinf(a));
            }
    }

    void normalize(const Layer &l, int from) {
        int c = n.channels;
        for (int i = from; i < from + 32; i++) {
            const float *x = trunk + i * c;
            __m512 sum = _mm512_setzero_ps();
            for (int j = 0; j < c; j += 16) {
                __m512 y = _mm512_loadu_ps(x + j);
                sum = _mm512_fmadd_ps(y, y, sum);
            }
            __m512 f = _mm512_set1_ps(1 / sqrtf(_mm512_reduce_add_ps(sum) / c + l.epsilon));
            for (int j = 0; j < c; j += 32) {
                __m512 y = _mm512_mul_ps(_mm512_mul_ps(_mm512_loadu_ps(x + j), f), _mm512_loadu_ps(&l.norm[j]));
                __m512 z = _mm512_mul_ps(_mm512_mul_ps(_mm512_loadu_ps(x + j + 16), f), _mm512_loadu_ps(&l.norm[j + 16]));
                narrow32(in + i * c + j, y, z);
            }
        }
    }

    // Turns pairs of channels by the angles of the rope.
    void rotate(float *x, int point) {
        const float *co = &cosines[size_t(point) * n.dim / 2], *si = &sines[size_t(point) * n.dim / 2];
        for (int h = 0; h < n.heads; h++)
            for (int j = 0; j < n.dim / 2; j++) {
                float &a = x[h * n.dim + 2 * j], &b = x[h * n.dim + 2 * j + 1], s = a * co[j] - b * si[j];
                b = a * si[j] + b * co[j];
                a = s;
            }
    }

    void attention(Layer &l) {
        int c = n.channels;
        float *t = big;
        for (int i = 0; i < rows; i += 32) {
            normalize(l, i);
            for (auto [m, dst] : {std::pair(l.a, &q), std::pair(l.b, &k), std::pair(l.c, &v)}) {
                multiply(t, c, in + i * c, c, *m, 0, c, false);
                if (m != l.c)
                    for (int j = i; j < std::min(i + 32, area); j++) rotate(t + (j - i) * c, j);
                for (int j = 0; j < 32 * c; j += 32)
                    narrow32(*dst + i * c + j, _mm512_loadu_ps(t + j), _mm512_loadu_ps(t + j + 16));
            }
        }
        for (int h = 0; h < n.heads; h++) {
            for (int i = 0; i < rows; i++) {
                const half *x = k + i * c + h * 32, *y = v + i * c + h * 32;
                uint32_t *to = (uint32_t *)keys.tile(0, i) + i % 16;
                for (int j = 0; j < 16; j++) memcpy(to + j * 16, x + 2 * j, 4);
                half *a = values.tile(i, 0) + (i % 32) / 2 * 32 + i % 2, *b = values.tile(i, 16) + (i % 32) / 2 * 32 + i % 2;
                for (int j = 0; j < 16; j++) a[2 * j] = y[j], b[2 * j] = y[16 + j];
            }
            for (int i = 0; i < rows; i += 32) {
                multiply(scores, rows, q + i * c + h * 32, c, keys, 0, rows, false);
                float inverse[32];
                for (int r = 0; r < 32; r++) {
                    float *s = scores + r * rows;
                    __m512 most = _mm512_set1_ps(-1e30f);
                    int j = 0;
                    for (; j + 16 <= area; j += 16) most = _mm512_max_ps(most, _mm512_loadu_ps(s + j));
                    __mmask16 rest = (1u << (area - j)) - 1;
                    most = _mm512_mask_max_ps(most, rest, most, _mm512_loadu_ps(s + j));
                    most = _mm512_set1_ps(_mm512_reduce_max_ps(most));
                    __m512 sum = _mm512_setzero_ps();
                    for (int j = 0; j < rows; j += 32) {
                        __m512 e[2];
                        for (int z = 0; z < 2; z++) {
                            int left = std::clamp(area - j - 16 * z, 0, 16);
                            e[z] = _mm512_maskz_mov_ps((1u << left) - 1, exp2_(_mm512_sub_ps(_mm512_loadu_ps(s + j + 16 * z), most)));
                            sum = _mm512_add_ps(sum, e[z]);
                        }
                        narrow32(p + r * rows + j, e[0], e[1]);
                    }
                    inverse[r] = 1 / _mm512_reduce_add_ps(sum);
                }
                multiply(t, 32, p, rows, values, 0, 32, false);
                for (int r = 0; r < 32; r++) {
                    __m512 f = _mm512_set1_ps(inverse[r]);
                    narrow32(o + (i + r) * c + h * 32, _mm512_mul_ps(f, _mm512_loadu_ps(t + r * 32)),
                             _mm512_mul_ps(f, _mm512_loadu_ps(t + r * 32 + 16)));
                }
            }
        }
        for (int i = 0; i < rows; i += 32) multiply(trunk + i * c, c, o + i * c, c, *l.d, 0, c, true);
    }

    void feedForward(Layer &l) {
        int c = n.channels, w = n.hidden;
        float *linear = big, *gate = big + 32 * w;
        half *act = (half *)(gate + 32 * w);
        for (int i = 0; i < rows; i += 32) {
            normalize(l, i);
            multiply(linear, w, in + i * c, c, *l.a, 0, w, false);
            multiply(gate, w, in + i * c, c, *l.b, 0, w, false);
            for (int j = 0; j < 32 * w; j += 32) {
                __m512 a = _mm512_mul_ps(silu(_mm512_loadu_ps(linear + j)), _mm512_loadu_ps(gate + j));
                __m512 b = _mm512_mul_ps(silu(_mm512_loadu_ps(linear + j + 16)), _mm512_loadu_ps(gate + j + 16));
                narrow32(act + j, a, b);
            }
            multiply(trunk + i * c, c, act, w, *l.c, 0, c, true);
        }
    }

    // The mean, the mean times two functions of the size, or the maximum in the place of the third.
    void pool(vector<float> &out, const float *x, int c, bool value) {
        out.assign(3 * c, 0);
        float side = size - 14;
        for (int j = 0; j < c; j++) {
            float sum = 0, most = -1e30f;
            for (int i = 0; i < area; i++) sum += x[i * c + j], most = std::max(most, x[i * c + j]);
            out[j] = sum / area;
            out[c + j] = sum / area * side * 0.1f;
            out[2 * c + j] = value ? sum / area * (side * side * 0.01f - 0.1f) : most;
        }
    }

    static vector<float> times(const vector<float> &x, const vector<float> &m, int out) {
        vector<float> y(out, 0);
        for (size_t i = 0; i < x.size(); i++)
            for (int j = 0; j < out; j++) y[j] += x[i] * m[i * out + j];
        return y;
    }

    // planes has 22 planes of area bytes.
    void evaluate(const uint8_t *planes, const float *globals, Label &out) {
        int c = n.channels, t = n.taps, r = t / 2, in0 = n.spatial->in;
        vector<float> g(c, 0);
        for (int i = 0; i < 19; i++)
            for (int j = 0; j < c; j++) g[j] += globals[i] * n.global[i * c + j];
        memset(image, 0, size_t(rows) * in0 * 2);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++) {
                half *row = image + (y * size + x) * in0;
                for (int dy = -r; dy <= r; dy++)
                    for (int dx = -r; dx <= r; dx++) {
                        if (y + dy < 0 || y + dy >= size || x + dx < 0 || x + dx >= size) continue;
                        half *to = row + ((dy + r) * t + dx + r) * 22;
                        const uint8_t *from = planes + (y + dy) * size + x + dx;
                        for (int k = 0; k < 22; k++) to[k] = from[k * area] ? 0x3f80 : 0;
                    }
            }
        for (int i = 0; i < rows; i++) memcpy(trunk + i * c, g.data(), 4 * c);
        for (int i = 0; i < rows; i += 32) multiply(trunk + i * c, c, image + i * in0, in0, *n.spatial, 0, c, true);
        for (Layer &l : n.layers)
            if (l.attention)
                attention(l);
            else
                feedForward(l);

        // The tip.
        double all = 0;
        for (int i = 0; i < area * c; i++) all += double(trunk[i]) * trunk[i];
        float whole = 1 / sqrt(all / (area * c) + n.tipEpsilon);
        for (int i = 0; i < rows; i++) {
            float f = whole;
            if (!n.spatialTip) {
                float s = 0;
                for (int j = 0; j < c; j++) s += trunk[i * c + j] * trunk[i * c + j];
                f = 1 / sqrtf(s / c + n.tipEpsilon);
            }
            for (int j = 0; j < c; j += 32) {
                __m512 z[2];
                for (int k = 0; k < 2; k++) {
                    __m512 x = _mm512_mul_ps(_mm512_loadu_ps(trunk + i * c + j + 16 * k), _mm512_set1_ps(f));
                    z[k] = silu(_mm512_fmadd_ps(x, _mm512_loadu_ps(&n.tip.scale[j + 16 * k]), _mm512_loadu_ps(&n.tip.bias[j + 16 * k])));
                }
                narrow32(in + i * c + j, z[0], z[1]);
            }
        }
        int h = n.heads1;
        vector<float> p1(rows * h), g1(rows * h), v1(rows * h), pooled;
        for (int i = 0; i < rows; i += 32) {
            multiply(p1.data() + i * h, h, in + i * c, c, *n.p1, 0, h, false);
            multiply(g1.data() + i * h, h, in + i * c, c, *n.g1, 0, h, false);
            multiply(v1.data() + i * h, h, in + i * c, c, *n.v1, 0, h, false);
        }
        for (int i = 0; i < area * h; i++) {
            g1[i] = silu1(g1[i] * n.poolNorm.scale[i % h] + n.poolNorm.bias[i % h]);
            v1[i] = silu1(v1[i] * n.valueNorm.scale[i % h] + n.valueNorm.bias[i % h]);
        }
        pool(pooled, g1.data(), h, false);
        vector<float> add = times(pooled, n.gBias, h), hidden = times(pooled, n.pass, n.passHidden);
        for (int j = 0; j < n.passHidden; j++) hidden[j] = silu1(hidden[j] + n.passBias[j]);
        out.policy.assign(area + 1, 0);
        out.policy[area] = times(hidden, n.pass2, n.policies)[0];
        out.own.assign(area, 0);
        for (int i = 0; i < area; i++)
            for (int j = 0; j < h; j++) {
                float x = silu1((p1[i * h + j] + add[j]) * n.policyNorm.scale[j] + n.policyNorm.bias[j]);
                out.policy[i] += x * n.p2[j * n.policies];
                out.own[i] += v1[i * h + j] * n.own[j];
            }
        float most = -1e30f, sum = 0;
        for (int i = 0; i <= area; i++) {
            // Stones and bans of kos.
            if (i < area && (planes[area + i] || planes[2 * area + i] || planes[6 * area + i])) out.policy[i] = -1e30f;
            most = std::max(most, out.policy[i]);
        }
        for (float &x : out.policy) sum += x = expf(x - most);
        for (float &x : out.policy) x /= sum;
        for (float &x : out.own) x = tanhf(x);
        pool(pooled, v1.data(), h, true);
        vector<float> z = times(pooled, n.v2, 64);
        for (int j = 0; j < 64; j++) z[j] = silu1(z[j] + n.v2Bias[j]);
        vector<float> value = times(z, n.value, 3), score = times(z, n.score, 6);
        float e[3], total = 0;
        for (int j = 0; j < 3; j++) value[j] += n.valueBias[j];
        for (int j = 0; j < 3; j++) total += e[j] = expf(value[j] - std::max(value[0], std::max(value[1], value[2])));
        float keep = 1 - e[2] / total;
        for (int j = 0; j < 6; j++) score[j] += n.scoreBias[j];
        out.win = e[0] / total;
        out.loss = e[1] / total;
        float m = score[0] * n.mean, s = softplus(score[1]) * n.stdev;
        out.mean = m * keep;
        out.stdev = sqrtf(std::max(0.0f, (m * m + s * s) * keep - out.mean * out.mean));
        out.lead = score[2] * n.lead * keep;
    }
};

// The planes that a record has.
static const int stored[] = {0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19};

// The index that point i has after a symmetry: bits flip rows, columns, and swap them.
static int turned(int i, int s, int size) {
    int y = i / size, x = i % size;
    if (s & 1) y = size - 1 - y;
    if (s & 2) x = size - 1 - x;
    if (s & 4) std::swap(x, y);
    return y * size + x;
}

int main(int argc, char **argv) {
    if (argc < 4) die("usage: label MODEL SIZE FILE [THREADS [ALL]]: labels records without a label, or all");
    int size = atoi(argv[2]), area = size * size, threads = argc > 4 ? atoi(argv[4]) : 1;
    bool again = argc > 5;
    request();
    Net *net = load(argv[1]);
    size_t bits = (18 * area + 7) / 8, move = bits + 76, labeled = move + 3, values = labeled + 5, policy = values + 20,
           own = policy + area + 1, length = own + area;
    int f = open(argv[3], O_RDWR);
    struct stat st;
    if (f < 0 || fstat(f, &st)) die(string("cannot open ") + argv[3]);
    size_t count = st.st_size / length;
    if (count * length != size_t(st.st_size)) die("the length of the file does not fit the size of the board");
    uint8_t *data = (uint8_t *)mmap(nullptr, st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
    if (data == MAP_FAILED) die("cannot map the file");
    std::atomic<size_t> next{0}, done{0};
    auto start = std::chrono::steady_clock::now();
    auto work = [&](int id) {
        Worker w(*net, size);
        vector<uint8_t> planes(22 * area);
        Label l;
        for (size_t i; (i = next++) < count;) {
            uint8_t *r = data + i * length;
            if (r[labeled] && !again) continue;
            int s = (i * 0x9e3779b97f4a7c15ull) >> 61;
            memset(planes.data(), 0, planes.size());
            for (int p = 0; p < 18; p++)
                for (int j = 0; j < area; j++) {
                    int b = p * area + j;
                    planes[stored[p] * area + turned(j, s, size)] = r[b >> 3] >> (7 - (b & 7)) & 1;
                }
            float g[19];
            memcpy(g, r + bits, sizeof g);
            w.evaluate(planes.data(), g, l);
            float v[5] = {l.win, l.loss, l.lead, l.mean, l.stdev};
            memcpy(r + values, v, sizeof v);
            for (int j = 0; j <= area; j++) {
                float x = l.policy[j < area ? turned(j, s, size) : area];
                r[policy + j] = x > 0 ? uint8_t(std::min(255.0f, roundf(-16 * logf(x)))) : 255;
            }
            for (int j = 0; j < area; j++) r[own + j] = uint8_t(int8_t(roundf(127 * l.own[turned(j, s, size)])));
            r[labeled] = 1;
            if (++done % 10000 == 0 && id == 0)
                fprintf(stderr, "%zu of %zu, %.0f a second\n", done.load(), count,
                        done / std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        }
        release();
    };
    vector<std::thread> list;
    for (int i = 1; i < threads; i++) list.emplace_back(work, i);
    work(0);
    for (auto &t : list) t.join();
    fprintf(stderr, "%zu labeled, %.0f a second\n", done.load(),
            done / std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}
