import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escapeHtml } from '#contract/features/question/types/parts.ts'
import { type Read, readMarked } from './reading.ts'
import { readDocument } from './word/document.ts'
import { packWord, wordPicture } from './word/package.ts'

/** Reads a document as if somebody had sent it. */
export async function readWord(document: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'word-'))
  try {
    const path = join(folder, 'document.docx')
    await writeFile(path, document)
    return await readDocument(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const r = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${text
    .split('\t')
    .map(each => `<w:t xml:space="preserve">${escapeHtml(each)}</w:t>`)
    .join('<w:tab/>')}</w:r>`
const p = (...runs: string[]) =>
  `<w:p>${runs.map(run => (run.startsWith('<') ? run : r(run))).join('')}</w:p>`
const listed = (list: number, level: number, ...runs: string[]) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${runs
    .map(run => (run.startsWith('<') ? run : r(run)))
    .join('')}</w:p>`
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map(row => `<w:tr>${row.map(cell => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const list = (id: number, ...levels: string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`
const use = (id: number, abstract: number, starts = false) =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${
    starts ? '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' : ''
  }</w:num>`
const gap = r('          ', '<w:u w:val="single"/>')
const mt = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const fraction = (over: string, under: string) =>
  `<m:f><m:num>${mt(over)}</m:num><m:den>${mt(under)}</m:den></m:f>`
const squared = (text: string) => `<m:sSup><m:e>${mt(text)}</m:e><m:sup>${mt('2')}</m:sup></m:sSup>`
const math = (...inside: string[]) => `<m:oMath>${inside.join('')}</m:oMath>`

/** A picture of one pixel. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Questions and options numbered by Word: no number and no letter stands in the text. */
const numberedInChinese = () =>
  packWord({
    numbering: [
      list(0, level(0, 'chineseCounting', '%1、')),
      list(1, level(0, 'decimal', '%1.'), level(1, 'upperLetter', '%2．')),
      ...[use(1, 0), use(2, 1), use(3, 1, true)],
    ].join(''),
    body: [
      p('期中测验'),
      listed(1, 0, '单选题（每题5分）'),
      listed(2, 0, '我国第一大河是（    ）'),
      ...['黄河', '长江', '珠江', '淮河'].map(each => listed(2, 1, each)),
      p('答案：B'),
      listed(2, 0, '我国面积最大的省级行政区是（    ）'),
      ...['西藏', '内蒙古', '新疆', '青海'].map(each => listed(2, 1, each)),
      p('答案：C'),
      listed(2, 0, '下列城市中纬度最高的是', r('（ A ）')),
      ...['哈尔滨', '北京', '上海', '广州'].map(each => listed(2, 1, each)),
      listed(1, 0, '填空题'),
      listed(3, 0, '世界最高峰是', gap, r('。')),
      p('答案：珠穆朗玛峰/珠峰'),
      listed(3, 0, '长江发源于', gap, r('，注入'), gap, r('。')),
      p('答案：唐古拉山；东海'),
    ].join(''),
  })

const numberedInChineseMeans = `
2¦我国第一大河是（ ）¦黄河‖长江‖珠江‖淮河¦B
2¦我国面积最大的省级行政区是（ ）¦西藏‖内蒙古‖新疆‖青海¦C
2¦下列城市中纬度最高的是（ ）¦哈尔滨‖北京‖上海‖广州¦A
5¦世界最高峰是____。¦¦珠穆朗玛峰 / 珠峰
5¦长江发源于____，注入____。¦¦(1) 唐古拉山 (2) 东海`

/** Typed numbers, answers in a table at the end. */
const tableAtEnd = () =>
  packWord({
    body: [
      p('English Test, Unit 5'),
      p('Section A  Single choice (2 points each)'),
      p('1. He ____ to school every day.'),
      p('A. go\tB. goes\tC. going\tD. gone'),
      p('2. She is good at ____ .'),
      p('A. swim\tB. swims\tC. swimming\tD. swam'),
      p('3. The underlined word ', r('happy', '<w:u w:val="single"/>'), r(' means ____.')),
      p('A. sad  B. glad  C. angry'),
      p('4. How old are you? — ____'),
      table(['A. I am ten.', 'B. I am fine.'], ['C. Ten years.', 'D. Thanks.']),
      p('Section B  True or False (1 point each)'),
      p('5. “Children” is the plural of “child”.'),
      p('6. “Information” can be counted.'),
      p('Section C  Short answer'),
      p('7. Write one sentence with “used to”. (3 points)'),
      p('Keys'),
      table(['No.', '1', '2', '3', '4', '5', '6'], ['Answer', 'B', 'C', 'B', 'A', 'T', 'F']),
      p('7. I used to live in London.'),
    ].join(''),
  })
const tableAtEndMeans = `
2¦He ____ to school every day.¦go‖goes‖going‖gone¦B
2¦She is good at ____ .¦swim‖swims‖swimming‖swam¦C
2¦The underlined word happy means ____.¦sad‖glad‖angry¦B
2¦How old are you? — ____¦I am ten.‖I am fine.‖Ten years.‖Thanks.¦A
1¦“Children” is the plural of “child”.¦¦√
1¦“Information” can be counted.¦¦×
4¦Write one sentence with “used to”.¦¦I used to live in London.`

/** Formulas, raised and lowered letters, a picture. */
const withFormulas = () =>
  packWord({
    pictures: [{ name: 'image1.png', content: dot }],
    body: [
      p('一、选择题（每小题5分，共15分）'),
      p('1．函数 ', math(mt('y='), fraction('1', 'x')), r(' 的定义域是（ B ）')),
      p(
        'A．',
        math(mt('x&gt;0')),
        r('\tB．'),
        math(mt('x≠0')),
        r('\tC．'),
        math(mt('x&lt;0')),
        r('\tD．全体实数'),
      ),
      p(
        '2．如图，',
        wordPicture('image1.png', { width: 40, height: 40 }, '直角三角形'),
        r('直角三角形的两直角边为 3、4，则斜边为（ C ）'),
      ),
      p('A. 3  B. 4  C. 5  D. 7'),
      p('3. 下列化学式正确的是（ A ）'),
      p(
        'A. H',
        r('2', '<w:vertAlign w:val="subscript"/>'),
        r('O\tB. H'),
        r('3', '<w:vertAlign w:val="subscript"/>'),
        r('O'),
      ),
      p('二、填空题（每空3分）'),
      p('4．', math(squared('a'), mt('-'), squared('b')), r(' 可分解为'), gap, r('。')),
      p('答案：(a+b)(a-b)'),
      p('三、计算题'),
      p(
        '5．求 ',
        math(`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${mt('16')}</m:e></m:rad>`),
        r(' 的值。（4分）'),
      ),
      p('解：', math(mt('4'))),
    ].join(''),
  })
const withFormulasMeans = String.raw`
2¦函数 y=\frac{1}{x} 的定义域是（ ）¦x>0‖x\ne 0‖x<0‖全体实数¦B
2¦如图，直角三角形的两直角边为 3、4，则斜边为（ ）¦3‖4‖5‖7¦C
2¦下列化学式正确的是（ ）¦H 2 O‖H 3 O¦A
5¦a^{2}-b^{2} 可分解为____。¦¦(a+b)(a-b)
4¦求 \sqrt{16} 的值。¦¦4`

/** Answers with explanations behind all questions; brackets before the numbers. */
const answersExplained = () =>
  packWord({
    body: [
      p('《马克思主义基本原理》复习题'),
      p('一、单项选择题'),
      p('1. 哲学的基本问题是'),
      p('A. 物质和运动的关系问题'),
      p('B. 思维和存在的关系问题'),
      p('C. 理论和实践的关系问题'),
      p('D. 生产力和生产关系问题'),
      p('2. 物质的唯一特性是'),
      p('A. 运动性\tB. 客观实在性\tC. 可知性\tD. 绝对性'),
      p('二、多项选择题'),
      p('1. 唯物辩证法的基本规律有'),
      p('A. 对立统一规律\tB. 质量互变规律\tC. 否定之否定规律\tD. 价值规律'),
      p('三、判断题'),
      p('（    ）1. 意识是人脑的机能。'),
      p('（    ）2. 量变必然引起质变。'),
      p('（ × ）3. 真理和谬误没有界限。'),
      p('四、名词解释'),
      p('1. 实践'),
      p('参考答案及解析'),
      p('一、单项选择题'),
      p('1.【答案】B【解析】思维和存在的关系问题是哲学的基本问题。'),
      p('2.【答案】B'),
      p('【解析】客观实在性是物质的唯一特性。'),
      p('二、多项选择题'),
      p('1.【答案】ABC'),
      p('三、判断题'),
      p('1. √   2. ×'),
      p('四、名词解释'),
      p('1. 实践是人类能动地改造世界的社会性的物质活动。'),
    ].join(''),
  })
const answersExplainedMeans = `
2¦哲学的基本问题是¦物质和运动的关系问题‖思维和存在的关系问题‖理论和实践的关系问题‖生产力和生产关系问题¦B
2¦物质的唯一特性是¦运动性‖客观实在性‖可知性‖绝对性¦B
3¦唯物辩证法的基本规律有¦对立统一规律‖质量互变规律‖否定之否定规律‖价值规律¦A B C
1¦意识是人脑的机能。¦¦√
1¦量变必然引起质变。¦¦×
1¦真理和谬误没有界限。¦¦×
4¦实践¦¦实践是人类能动地改造世界的社会性的物质活动。`

/** As it is copied together: a number forgotten, an answer too few, breaks within paragraphs. */
const copiedTogether = () =>
  packWord({
    body: [
      p('Final review'),
      p(
        '1. Which protocol is connectionless?',
        '<w:r><w:br/></w:r>',
        'A. TCP',
        '<w:r><w:br/></w:r>',
        'B. UDP',
        '<w:r><w:br/></w:r>',
        'Answer: B',
      ),
      p('2. HTTP uses port ____ by default.'),
      p('Answer: 80'),
      p('3) Which are private addresses?'),
      p('A. 10.0.0.1'),
      p('B. 8.8.8.8'),
      p('C. 192.168.1.1'),
      p('Answer: AC'),
      p('4. An IPv4 address has 32 bits.'),
      p('Answer: T'),
      p('5. Which layer routes packets?'),
      p('A. Link'),
      p('B. Network'),
      p('D. Transport'),
      p('Answer: B'),
      p('6. DNS translates names into addresses.'),
      p('7. What does NAT stand for?'),
      p('Answer: Network Address Translation'),
    ].join(''),
  })
const copiedTogetherMeans = `
2¦Which protocol is connectionless?¦TCP‖UDP¦B
5¦HTTP uses port ____ by default.¦¦80
3¦Which are private addresses?¦10.0.0.1‖8.8.8.8‖192.168.1.1¦A C
1¦An IPv4 address has 32 bits.¦¦√
?¦Which layer routes packets?¦¦
?¦DNS translates names into addresses.¦¦
4¦What does NAT stand for?¦¦Network Address Translation`

const sample = (name: string, make: () => Promise<Buffer>, expected: string) => ({
  ...{ name, make, expected },
  async read(): Promise<Read> {
    const { text, things, unclear } = await readWord(await make())
    return readMarked(text, things, unclear)
  },
})

/** Five documents of Word, with the questions that they mean. */
export const wordSamples = [
  sample('numbered by Word', numberedInChinese, numberedInChineseMeans),
  sample('a table of answers', tableAtEnd, tableAtEndMeans),
  sample('formulas', withFormulas, withFormulasMeans),
  sample('answers explained', answersExplained, answersExplainedMeans),
  sample('copied together', copiedTogether, copiedTogetherMeans),
]
