import { chmod, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Stands in for a program: a shell script in a folder of its own, with `$OUT` where LibreOffice would write. */
export async function standIn(script: string, name = 'soffice') {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-program-'))
  await mkdir(folder, { recursive: true })
  return addProgram(folder, name, script)
}

/** @returns its path */
export async function addProgram(folder: string, name: string, script: string) {
  const path = join(folder, name)
  const out = 'OUT=""; for one in "$@"; do [ "$last" = --outdir ] && OUT="$one"; last="$one"; done'
  await writeFile(path, `#!/bin/sh\nlast=""; ${out}\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

/** Scripts of programs that do not behave, and of one that does. */
export const scripts = {
  hangs: 'case "$1" in -v|--version) echo 25.2.3; exit;; esac; sleep 600 & sleep 600',
  eatsMemory: 'a=xxxxxxxxxxxxxxxx; while :; do a="$a$a"; done',
  writesJunk: 'mkdir -p "$OUT"; echo "<html>not a PDF</html>" > "$OUT/document.pdf"',
  writesNothing: 'exit 0',
  fails: 'exit 77',
  fillsTheDisk: 'mkdir -p "$OUT"; yes > "$OUT/document.pdf"',
  works: 'mkdir -p "$OUT"; echo "%PDF-1.4 made" > "$OUT/document.pdf"',
  tellsSettings: 'mkdir -p "$OUT"; { echo "%PDF-1.4"; env; } > "$OUT/document.pdf"',
}
