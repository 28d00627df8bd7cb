import { readFileSync, readdirSync } from 'node:fs';
import zlib from 'node:zlib';
import { minifySync } from '@swc/core';
import { minify as terser } from 'terser';
const br=(s)=>zlib.brotliCompressSync(s,{params:{[zlib.constants.BROTLI_PARAM_MODE]:1,[zlib.constants.BROTLI_PARAM_QUALITY]:11,[zlib.constants.BROTLI_PARAM_LGWIN]:24,[zlib.constants.BROTLI_PARAM_SIZE_HINT]:s.length}}).length;
let all={};
for (const f of readdirSync('/tmp/bytes-raw').filter(f=>/^(main|platform)\..*js$/.test(f))) {
  const src=readFileSync('/tmp/bytes-raw/'+f,'utf8');
  const v={
   swc2: minifySync(src,{compress:{passes:2},mangle:true,format:{comments:false}}).code,
   swc3top: minifySync(src,{compress:{passes:4,toplevel:true,unsafe:true,unsafe_arrows:true,ecma:2022,pure_getters:true,keep_fargs:false,hoist_props:true},mangle:{toplevel:true},format:{comments:false,ecma:2022}}).code,
   terser3: (await terser(src,{compress:{passes:3,ecma:2020,unsafe_arrows:true,toplevel:true},mangle:{toplevel:true},format:{comments:false,ecma:2020}})).code,
   terserB: (await terser(src,{compress:{passes:3,ecma:2020,toplevel:true,inline:1,reduce_vars:true,collapse_vars:false,sequences:false},mangle:{toplevel:true},format:{comments:false,ecma:2020}})).code,
  };
  for (const [k,s] of Object.entries(v)) console.log(f,k,s.length,br(s)), all[k]=(all[k]??'')+s;
}
for (const k in all) console.log('together',k,br(all[k]));
