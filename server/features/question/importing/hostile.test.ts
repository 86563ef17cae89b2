import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { questionImportErrors } from '#contract/features/question/errors.ts'
import { questionImportLimits } from '#contract/features/question/import.ts'
import { questionImportCalls as calls } from '#contract/features/question/import-calls.ts'
import { emailOf, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { dot } from './test-word-samples.ts'
import { packWord, wordPicture } from './word/package.ts'

const app = testApp()
const newBank = async () => (await app().call(teacher1, bankCalls.create, { title: '题库' })).id

async function send(bankid: string, file: Buffer, name = 'exam.docx') {
  const form = new FormData()
  form.set('bankid', bankid)
  form.set('file', new Blob([new Uint8Array(file)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return app().post(calls.previewFile.path, Buffer.from(await request.arrayBuffer()), teacher1, {
    'content-type': request.headers.get('content-type') ?? '',
  })
}
async function preview(bankId: string, file: Buffer, only: 'changed' | 'conflicts' = 'changed') {
  const answer = await send(bankId, file)
  expect(answer).toMatchObject({ status: 1 })
  const importId = String(answer.data.importid)
  const page = await app().call(teacher1, calls.getPreview, { importId, only, limit: 200 })
  return { importId, counts: page.counts, questions: page.list.map(({ question }) => question!) }
}

const p = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const body = (stem = '冰浮在水面上') => `${p('一、判断题')}${p(`1. ${stem}。（√）`)}`
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const documentOf = (inside: string, before = '') =>
  `<?xml version="1.0"?>${before}<w:document ${word}><w:body>${inside}</w:body></w:document>`

async function zipOf(parts: Record<string, string | Buffer>) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(Buffer.from(content), name, { compress: content.length > 0 })
  zip.end()
  return buffer(zip.outputStream)
}
const read = async (parts: Record<string, string | Buffer>) => preview(await newBank(), await zipOf(parts))

const refused: Record<string, () => Promise<Buffer>> = {
  'a document that unpacks to more than it may': () =>
    zipOf({ 'word/document.xml': documentOf(p(' '.repeat(40 * 1024 ** 2))) }),
  'pictures that unpack to more than they may': () =>
    zipOf({
      'word/document.xml': documentOf(body()),
      ...Object.fromEntries(
        [1, 2, 3].map(each => [`word/media/${each}.png`, Buffer.alloc(questionImportLimits.pictures / 2)]),
      ),
    }),
  'very many parts': () =>
    zipOf({
      'word/document.xml': documentOf(body()),
      ...Object.fromEntries(Array.from({ length: 5001 }, (_, each) => [`word/${each}.xml`, ''])),
    }),
  'elements in each other without end': () =>
    zipOf({ 'word/document.xml': documentOf(`${'<w:p>'.repeat(100_000)}${body()}`) }),
  'elements without number': () => zipOf({ 'word/document.xml': documentOf('<w:p/>'.repeat(2_100_000)) }),
  'no document': () => zipOf({ 'word/other.xml': documentOf(body()) }),
  'a part that ends too early': async () => (await packWord({ body: body() })).subarray(0, 900),
  'no zip at all': async () => Buffer.from('%PDF-1.7 1. 冰浮在水面上。（√）'),
}
test.each(Object.entries(refused))('%s is refused as what cannot be read', async (_, make) => {
  const answer = await send(await newBank(), await make())
  expect(answer).toMatchObject({ status: 0, message: questionImportErrors.unreadable.text.zh })
})

test('a part that says it is smaller than it is is refused', async () => {
  const file = await zipOf({ 'word/document.xml': documentOf(p(' '.repeat(1024 ** 2))) })
  // The size after unpacking, in the list of parts at the end.
  const entry = file.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  file.writeUInt32LE(10, entry + 24)
  expect(await send(await newBank(), file)).toMatchObject({ status: 0 })
})

test('entities of a definition stay what is written, whatever they would fetch or grow to', async () => {
  const definitions = `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>`
  const { questions } = await read({ 'word/document.xml': documentOf(body('a &file; &b; b'), definitions) })
  expect(questions.map(({ question }) => question.html)).toEqual(['<p>a &amp;file; &amp;b; b。（  ）</p>'])
})

test('numbers of lists without bounds neither fill the memory nor the text', async () => {
  const huge = (format: string, start: string) =>
    `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${'%1.'.repeat(10_000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const item = '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>'
  for (const format of ['upperLetter', 'upperRoman', 'chineseCounting'])
    for (const start of ['2999', '999999999999', '-5', 'NaN']) {
      const file = await packWord({ numbering: huge(format, start), body: `${body()}${item.repeat(50)}` })
      const { counts } = await preview(await newBank(), file, 'changed')
      expect(counts.changed + counts.conflicts).toBeGreaterThan(0)
    }
})

test('nothing outside of the document is read as a picture', async () => {
  const embed = (id: string) =>
    `<w:r><w:drawing><a:blip xmlns:a="a" xmlns:r="r" r:embed="${id}"/></w:drawing></w:r>`
  const targets = ['http://localhost/x.png', '../../../../etc/passwd.png', 'file:///etc/x.png', 'media/x.svg']
  const { counts, questions } = await preview(
    await newBank(),
    await zipOf({
      'word/document.xml': documentOf(
        `${p('一、判断题')}<w:p><w:r><w:t>1. 冰浮在水面上</w:t></w:r>${targets.map((_, at) => embed(`r${at}`)).join('')}<w:r><w:t>。（√）</w:t></w:r></w:p>`,
      ),
      'word/_rels/document.xml.rels': `<Relationships>${targets
        .map((target, at) => `<Relationship Id="r${at}" Target="${target}" TargetMode="External"/>`)
        .join('')}</Relationships>`,
      'word/media/x.svg': '<svg onload="alert(1)"/>',
    }),
    'conflicts',
  )
  expect(counts).toMatchObject({ changed: 0, conflicts: 1 })
  expect(questions[0]).toMatchObject({
    marks: ['pictureLost'],
    question: { html: '<p>冰浮在水面上。（  ）</p>' },
  })
})

test('pictures of a document are those of the questions, for whoever sees these', async () => {
  const bankId = await newBank()
  const picture = (name: string) => wordPicture(name, { width: 40, height: 40 }, '三角形 &lt;b&gt;')
  const file = await packWord({
    pictures: [
      { name: 'image1.png', content: dot },
      { name: 'image2.png', content: Buffer.from('<script>alert(1)</script>') },
    ],
    body: [
      p('一、单选题'),
      `<w:p><w:r><w:t>1. 如图（ A ）</w:t></w:r>${picture('image1.png')}</w:p>`,
      `<w:p><w:r><w:t>A. </w:t></w:r>${picture('image1.png')}</w:p>`,
      p('B. 以上都不对'),
      `<w:p><w:r><w:t>2. 如图（ A ）</w:t></w:r>${picture('image2.png')}</w:p>`,
      p('A. 对'),
      p('B. 错'),
    ].join(''),
  })
  const { importId, counts, questions } = await preview(bankId, file)
  // What only says that it is a picture is none.
  expect(counts).toMatchObject({ changed: 1, conflicts: 1 })
  expect(questions[0]!.question.html).toMatch(/<img data-file="[^"]+" src="[^"]+" alt="三角形 &lt;b&gt;">/)
  await app().call(teacher1, calls.apply, { importId })
  await app().call(teacher1, bankCalls.share, { id: bankId, who: emailOf(teacher2), right: 'use' })
  const { list } = await app().call(teacher2, questionCalls.list, { bankId })
  expect(list).toHaveLength(1)
  const { html, parts } = await app().call(teacher2, questionCalls.get, { id: list[0]!.id })
  const addresses = [...`${html}${JSON.stringify(parts)}`.matchAll(/src=\\?"([^"\\]+)/g)].map(
    ([, src]) => src!,
  )
  expect(addresses).toHaveLength(2)
  // What leaves has the picture again.
  const { content } = await app().call(teacher2, calls.export, { bankId, format: 'docx' })
  const other = await preview(await newBank(), Buffer.from(content, 'base64'))
  expect(other.counts).toMatchObject({ changed: 1, conflicts: 0 })
  expect(other.questions[0]!.question.html).toContain('<img data-file=')
})
