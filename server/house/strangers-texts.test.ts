import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/**
 * What is read on the thread that serves everybody must not take the square of its length, or worse. A reader that does
 * needs minutes or longer for what stands here, one that passes over the text a fraction of a second; in a process of
 * its own, because nothing else could stop it.
 */
const limit = 45_000
const size = 200_000
/** A reader that takes the square of what it is allowed to see may need half a minute for each, and no more. */
const rounds = 4
const pieces = [
  ...['<', '<a', '<b>', '</p', '<!--', '<!---->', '<!-- -->\n', '<title', '<style>', '<script>', '<meta '],
  ...[
    '<span style="color:#',
    '<p style=";;',
    '<span data-latex="\\{',
    '<font color="rgb(1,',
    '<code class="language-',
  ],
  ...['&', '&#', '"', '( ', '\n ', ' \t', '</script'],
]

const readers = {
  'whether rich text is blank': "import { isBlankHtml as read } from '#contract/blank-html.ts'",
  captions: "import { readCaptions as read } from '#contract/features/video/captions.ts'",
  'rich text': "import { cleanHtml as read } from '#server/kernel/clean-html.ts'",
  'a text alone': "import { withoutTags as read } from '#server/kernel/clean-html.ts'",
  'the head of a page': `import { describe } from '#server/ports/page-html.ts'
    const read = text => describe(Buffer.from(text), 'text/html')`,
  'the beginning of a file': `import { writeFile } from 'node:fs/promises'
    import { inspect } from '#server/features/file/inspect.ts'
    const read = async text => { await writeFile(process.env.UPLOAD, text); return inspect(process.env.UPLOAD, 'a.txt') }`,
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-texts-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('texts made to take forever are read in passing:', () => {
  test.each(Object.entries(readers))('%s', { timeout: 2 * limit }, async (_name, reader) => {
    // Refused is an answer as well.
    const reading = `${reader}
      for (const piece of ${JSON.stringify(pieces)}) {
        const text = piece.repeat(${size} / piece.length)
        for (let round = 0; round < ${rounds}; round++)
          try { await read(text) } catch (error) { if (!error.definition) throw error }
        console.log(JSON.stringify(piece))
      }`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', reading], {
      timeout: limit,
      env: { ...process.env, NODE_OPTIONS: '', UPLOAD: join(folder, 'upload') },
    }).catch(error => (error.killed ? error : Promise.reject(error)))
    const read = stdout.split('\n').filter(Boolean)
    expect(read, `still at ${pieces[read.length]}`).toEqual(pieces.map(piece => JSON.stringify(piece)))
  })
})
