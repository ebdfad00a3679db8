// A memory that is not that of the program.
globalThis.tengenMemory = new WebAssembly.Memory({ initial: 1 << 12 });
