// The licence notices for everything that the site ships. Licences are read from the packages and
// sources themselves if available, so that they cannot differ from what was built.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const mit = (copyright) => `${copyright}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const zlib = `This software is provided 'as-is', without any express or implied warranty.  In no event will the authors be held liable for any damages arising from the use of this software.

Permission is granted to anyone to use this software for any purpose, including commercial applications, and to alter it and redistribute it freely, subject to the following restrictions:

1. The origin of this software must not be misrepresented; you must not claim that you wrote the original software. If you use this software in a product, an acknowledgment in the product documentation would be appreciated but is not required.
2. Altered source versions must be plainly marked as such, and must not be misrepresented as being the original software.
3. This notice may not be removed or altered from any source distribution.`;

/** The text of the first of the files that exists. */
function text_of(folder, names, otherwise) {
  for (const name of folder ? names : []) {
    const path = join(folder, name);
    if (existsSync(path)) return readFileSync(path, 'utf8');
  }
  return otherwise;
}

const licence_of = (name, file = 'LICENSE') =>
  readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'node_modules', name, file), 'utf8');

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const isc = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/** The HTML of the notices; `imgui`, `sdl` and `sodium` are folders of sources, or nothing. */
export function notices({ imgui, sdl, sodium }) {
  const parts = [
    ['SDL', 'Window, input and the drawing context. zlib licence.',
      text_of(sdl, ['LICENSE.txt'], `Copyright (C) 1997-2025 Sam Lantinga\n\n${zlib}`)],
    ['Dear ImGui', 'The controls. MIT licence.',
      text_of(imgui, ['LICENSE.txt'], mit('The MIT License (MIT)\n\nCopyright (c) 2014-2025 Omar Cornut'))],
    ['libsodium', 'SHA-256, which makes chance in rooms fair. ISC licence.',
      text_of(sodium, ['LICENSE'], `Copyright (c) 2013-2019 Frank Denis\n\n${isc}`)],
    ['stb_truetype, stb_rect_pack, stb_textedit',
      'Font rasteriser and more, inside Dear ImGui. Public domain or MIT licence, at your choice.',
      mit('Copyright (c) 2017 Sean Barrett')],
    ['Inter', 'The typeface. SIL Open Font License. The site carries a subset of it, with tabular figures.',
      licence_of('@fontsource/inter')],
    ['Noto Sans SC', 'The Chinese typeface. SIL Open Font License. The site carries a subset of it.',
      licence_of('@fontsource/noto-sans-sc')],
    ['noble-secp256k1', 'Signs what rooms send to nostr relays. MIT licence.', licence_of('@noble/secp256k1')],
    ['noble-ed25519', 'Keys of rooms, in browsers that have none. MIT licence.', licence_of('@noble/ed25519')],
    ['qr', 'Draws and reads codes to join a room by. MIT licence.', licence_of('qr', 'LICENSE-MIT')],
    ['Emscripten', 'Compiler and runtime. MIT licence.',
      mit('Copyright (c) 2010-2014 Emscripten authors, see its AUTHORS file.')],
    ['musl', 'The C library, inside Emscripten. MIT licence.', mit('Copyright © 2005-2020 Rich Felker, et al.')],
    ['libc++, libc++abi, compiler-rt',
      'Libraries of LLVM, inside Emscripten. Apache License 2.0 with LLVM Exceptions: embedded in object form they may be passed on without a copy of it.',
      'Part of the LLVM Project, under the Apache License v2.0 with LLVM Exceptions.\nSee https://llvm.org/LICENSE.txt for license information.\nSPDX-License-Identifier: Apache-2.0 WITH LLVM-exception'],
  ];
  return parts
    .map(([name, what, licence]) =>
      `<h2>${escape(name)}</h2>\n<p>${escape(what)}</p>\n<pre>${escape(licence.trim())}</pre>`)
    .join('\n');
}
