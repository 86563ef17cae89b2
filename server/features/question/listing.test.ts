import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { searchTerms } from '#contract/features/activity/search.ts'
import { questionCalls } from '#contract/features/question/calls.ts'
import { teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { plansOf } from '#server/kernel/test-plans.ts'
import { pageOfQuestions } from './listing.ts'
import { banksOf } from './test-questions.ts'

const app = testApp()
const { begin, write, saysIn } = banksOf(app)

test('a bank of 5,000 questions is searched by reading the rows of this bank, and no more', async () => {
  const bankId = await begin()
  const { db } = app()
  await sql`
    insert into question (id, bank_id, version, type, difficulty, points, said, created_at, changed_at)
    select gen_random_uuid(), ${bankId}::uuid, 1, 2, 2, 1,
      'Question ' || n || ' about matrices' || case when n % 100 = 0 then ' 行列式的性质' else '' end, now(), now()
    from generate_series(1, 5000) as n`.execute(db)
  await sql`
    insert into question_version (id, question_id, number, type, html, parts, scoring, author_id, made_at)
    select gen_random_uuid(), id, 1, 2, '<p>' || said || '</p>', '{}', '{}', ${teacher1.id}::uuid, now()
    from question where bank_id = ${bankId}::uuid`.execute(db)
  await sql`analyze question, question_version`.execute(db)
  const terms = searchTerms('行列式')
  const planned = await plansOf(db, explaining =>
    pageOfQuestions({ bank: 'one', folder: 'any', byType: false, bySearch: true })(explaining, {
      ...{
        accountId: teacher1.id,
        bankId,
        folderId: null,
        types: [],
        difficulties: [1, 2, 3],
        knowledge: [],
        tags: [],
      },
      ...{ terms, limit: 10, offset: 0 },
    }),
  )
  expect(planned.join('\n')).toContain('question_list')
  const found = await app().call(teacher1, questionCalls.list, { bankId, search: '行列式', limit: 10 })
  expect(found).toMatchObject({ total: 50, pageTotal: 5 })
  for (const [search, total] of [
    ['QUESTION', 5000],
    ['atric', 5000],
    ['Question 4999 about', 1],
    ['行列式 ４９００', 1],
    ['列行', 0],
  ] as const)
    expect(
      (await app().call(teacher1, questionCalls.list, { bankId, search, limit: 10 })).total,
      search,
    ).toBe(total)
  expect(found.list[0]!.excerpt).toMatch(/^Question \d+00 about matrices 行列式的性质$/)
})

test('a question in a list is the beginning of its own text, not of what its type adds, with formulas as people read them', async () => {
  const bankId = await begin()
  const latex = '\\det A^2 = \\frac{1}{2}'
  const { id } = await write(bankId, 'Yes', {
    html: `<p>Find <span data-latex="${latex}">${latex}</span> of H<sub>2</sub>O</p>`,
  })
  expect(await saysIn(bankId)).toEqual(['Find det A² = 1/2 of H₂O'])
  const { list } = await app().call(teacher1, questionCalls.listVersions, { id })
  expect(list.map(({ excerpt }) => excerpt)).toEqual(['Find det A² = 1/2 of H₂O'])
  // It is found by all that it says, by what its formulas are written with too.
  for (const search of ['Yes no', 'det', 'frac', 'H2O'])
    expect(await saysIn(bankId, teacher1, { search }), search).toHaveLength(1)
})
