// Node loads this before Go's wasm_exec_node.js, to give programs their memory as a page does:
//
//	NODE_OPTIONS=--require=$PWD/testdata/memory.js GOOS=js GOARCH=wasm \
//		go test -exec $(go env GOROOT)/lib/wasm/go_js_wasm_exec
"use strict";
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (bytes, imports) => {
  const result = await instantiate(bytes, imports);
  globalThis.tengenMemory = result.instance.exports.mem;
  return result;
};
