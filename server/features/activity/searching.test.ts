import { describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { searchCalls } from '#contract/features/activity/search.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const anna = students[0]!

const add = async (title: string, content = '<p>-</p>', publishAt?: number | null) =>
  (await app().call(teacher1, courseNoticeCalls.create, { courseId, title, content, publishAt })).id as string

const search = (words: string, who: CastMember = anna, page = {}) =>
  app().call(who, searchCalls.search, { courseId, search: words, ...page })
const found = async (words: string, who: CastMember = anna) =>
  (await search(words, who)).list.map(({ title, place }) => `${place}: ${title}`)

describe('searching a course', () => {
  test('finds words in titles and texts by how they begin, titles first', async () => {
    await add('Rooms', '<p>The <strong>eigen</strong>values are on page&nbsp;12 &amp; 13.</p>')
    await add('Eigenvectors of a matrix')
    expect(await found('eigen')).toEqual(['title: Eigenvectors of a matrix', 'text: Rooms'])
    expect(await found('EIGENVALUES page')).toEqual(['text: Rooms'])
    expect(await found('igen')).toEqual([])
    const [first] = (await search('eigenvalues')).list
    expect(first).toMatchObject({ contentType: 7, excerpt: 'The eigenvalues are on page 12 & 13.' })
  })

  test('reads formulas as they are written, cells apart from each other, and code', async () => {
    await add(
      'Roots',
      '<p>If <span data-latex="\\sqrt{quokka} &lt; 1">drawn</span></p><table><tr><td>wombat</td><td>numbat</td></tr></table>' +
        '<pre><code class="language-python">bilby = 1</code></pre><p><span style="color:red">pota</span>roo</p>',
    )
    const [first] = (await search('quokka')).list
    expect(first!.excerpt).toBe('If \\sqrt{quokka} < 1 wombat numbat bilby = 1 potaroo')
    for (const word of ['numbat', 'bilby', 'potaroo']) expect(await found(word)).toEqual(['text: Roots'])
    for (const unread of ['drawn', 'latex', 'color', 'language']) expect(await found(unread)).toEqual([])
  })

  test('finds Chinese anywhere in a sentence, also a single sign, and only what stands together', async () => {
    await add('第三章 行列式与矩阵', '<p>请预习矩阵乘法，并完成线性方程组的练习。</p>')
    expect(await found('行列式')).toEqual(['title: 第三章 行列式与矩阵'])
    expect(await found('矩阵')).toEqual(['title: 第三章 行列式与矩阵', 'text: 第三章 行列式与矩阵'])
    expect(await found('组')).toEqual(['text: 第三章 行列式与矩阵'])
    expect(await found('阵')).toHaveLength(2)
    expect(await found('矩阵 练习')).toEqual(['text: 第三章 行列式与矩阵'])
    // Each two of its signs stand there, but never all three.
    await add('甲乙和乙丙')
    expect(await found('甲乙丙')).toEqual([])
    expect(await found('ＭＡＴＲＩＸ')).toEqual(['title: Eigenvectors of a matrix'])
  })

  test('shows students only what they see, and nobody what is deleted or of another course', async () => {
    const draft = await add('Zebra hidden', undefined, null)
    await add('Zebra later', undefined, app().clock.now() + 60_000)
    expect(await found('zebra')).toEqual([])
    expect(await found('zebra', teacher1)).toHaveLength(2)
    app().clock.advance(61_000)
    expect(await found('zebra')).toEqual(['title: Zebra later'])
    await app().call(teacher1, activityCalls.delete, { courseId, contentId: draft })
    expect(await found('zebra', teacher1)).toEqual(['title: Zebra later'])
    const elsewhere = { courseId: worldHistory.id, search: 'zebra' }
    expect((await app().call(teacher2, searchCalls.search, elsewhere)).list).toEqual([])
  })

  test('shows students the text of a material until its end, its title afterwards too', async () => {
    const endsAt = app().clock.now() + 60_000
    const file = await uploadFile(app(), teacher1, { name: 'solution.txt', bytes: Buffer.from('42') })
    const material = {
      courseId,
      title: 'Platypus',
      content: '<p>The dugong is 42</p>',
      attachments: [file.id],
      endsAt,
    }
    await app().call(teacher1, materialCalls.add, material)
    expect(await found('dugong')).toEqual(['text: Platypus'])
    app().clock.advance(61_000)
    expect(await found('dugong')).toEqual([])
    expect(await found('platypus')).toEqual(['title: Platypus'])
    expect(await found('dugong', teacher1)).toEqual(['text: Platypus'])
  })

  test('shows students the text of a homework with limited time from when theirs runs', async () => {
    const homework = { courseId, title: 'Quokka', details: '<p>Draw a narwhal</p>', workingMinutes: 30 }
    const { id } = await app().call(teacher1, homeworkCalls.create, homework)
    expect(await found('narwhal')).toEqual([])
    await app().call(anna, attemptCalls.begin, { id, attempt: 1 })
    expect(await found('narwhal')).toEqual(['text: Quokka'])
    expect(await found('narwhal', students[1])).toEqual([])
  })

  test('takes signs that mean something to a database for what they are', async () => {
    await add("O'Hara <b> & | ! : * \\ 100%")
    expect(await found("o'hara")).toHaveLength(1)
    expect(await found('100%')).toHaveLength(1)
    for (const nothing of ['', "'", '\\', '!:*', '%', '()']) expect(await found(nothing)).toEqual([])
  })

  test('comes in pages that know how many there are', async () => {
    for (let number = 0; number < 12; number++) await add(`Giraffe ${number}`)
    const second = await search('giraffe', anna, { page: 2, limit: 10 })
    expect(second).toMatchObject({ total: 12, currentPage: 2 })
    expect(second.list.map(({ title }) => title)).toEqual(['Giraffe 1', 'Giraffe 0'])
  })

  test('keeps up with a text that is very long', { timeout: 60_000 }, async () => {
    const long = Array.from({ length: 30_000 }, (_, place) => String.fromCodePoint(0x4e00 + (place % 9000)))
    await add('Long', `<p>${long.join('')}</p>`)
    expect(await found('一丁丂')).toEqual(['text: Long'])
  })
})
