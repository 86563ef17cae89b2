import type { RubricEntered } from '#contract/features/rubric/entities.ts'
import { scoreByRubric } from '#contract/features/rubric/rules.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { addHandedIn } from './handed-in.ts'
import { castId, students, teacher1 } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day, hour } from './times.ts'

/** A homework that is being graded by a rubric. */
export const rubricHomework = castId(4, 22)
/** One of the teacher's own rubrics. */
export const proofsRubric = castId(39, 1)

const proofs = (say: Say): RubricEntered => ({
  title: say('证明题'),
  criteria: [
    {
      title: say('论证'),
      description: say('每一步都由已知条件或前面的结论推出。'),
      levels: [
        { title: say('严密'), description: say('每一步都有依据'), points: 10 },
        { title: say('有小漏洞'), description: say('个别步骤没有说明理由'), points: 8 },
        { title: say('有跳步'), description: say('关键的一步没有证明'), points: 5 },
        { title: say('不成立'), description: '', points: 0 },
      ],
    },
    {
      title: say('概念运用'),
      description: '',
      levels: [
        { title: say('准确'), description: say('定义和定理用得恰当'), points: 6 },
        { title: say('大体正确'), description: '', points: 4 },
        { title: say('有误解'), description: '', points: 1 },
      ],
    },
    {
      title: say('表述'),
      description: '',
      levels: [
        { title: say('清楚'), description: '', points: 4 },
        { title: say('可以读懂'), description: '', points: 2 },
        { title: say('难以读懂'), description: '', points: 0 },
      ],
    },
  ],
})

const essays = (say: Say): RubricEntered => ({
  title: say('小论文'),
  criteria: [
    {
      title: say('论点'),
      description: '',
      levels: [
        { title: say('明确'), description: '', points: 10 },
        { title: say('基本明确'), description: '', points: 6 },
        { title: say('不明确'), description: '', points: 2 },
      ],
    },
    {
      title: say('论据'),
      description: '',
      levels: [
        { title: say('充分'), description: '', points: 10 },
        { title: say('一般'), description: '', points: 6 },
        { title: say('不足'), description: '', points: 2 },
      ],
    },
  ],
})

const phrases = [
  '思路清晰，步骤完整，继续保持。',
  '请补充这一步的理由。',
  '结论正确，但没有说明为什么可逆。',
  '书写再工整一些，会更容易读懂。',
]

const works = [
  '若 AB = E，则 |A||B| = 1，所以 |A| ≠ 0，A 可逆，且 B = A⁻¹AB = A⁻¹。',
  '由 AB = E 知 r(AB) = n，而 r(AB) ≤ r(A)，故 r(A) = n，A 可逆。两边左乘 A⁻¹ 得 B = A⁻¹。',
  '因为 AB = E，所以 B 是 A 的逆矩阵。',
  'Ax = 0 时，取 x = By，则 y = ABy = 0……因此 A 的列向量线性无关，A 可逆。',
  '用伴随矩阵：A* A = |A|E，|A| ≠ 0，所以 A⁻¹ = A*/|A|，与 B 相等。',
  '取行列式得 |A||B| = 1，故 A 与 B 都可逆；BA = A⁻¹(AB)A = E。',
]
/** By work: the levels, and what is said to the first; null: not graded yet. */
const given: (readonly [levels: readonly number[], comment: string] | null)[] = [
  [[0, 0, 0], ''],
  [[0, 0, 1], ''],
  [[2, 1, 1], '“所以”之前缺少关键的一步：为什么 BA = E？'],
  [[1, 1, 2], '省略号处正是要证明的内容。'],
  null,
  null,
]

/** What a teacher keeps for grading, and a homework half graded with it. */
export async function seedRubricHomework(unit: Unit, say: Say = asWritten) {
  const { db, now } = unit
  for (const [index, rubric] of [proofs(say), essays(say)].entries())
    await db
      .insertInto('rubric')
      .values({
        ...{ id: castId(39, 1 + index), owner_id: teacher1.id, title: rubric.title },
        ...{ criteria: JSON.stringify(rubric.criteria), changed_at: at(now - (20 + index) * day) },
      })
      .execute()
  for (const [index, text] of phrases.entries())
    await db
      .insertInto('phrase')
      .values({
        ...{ id: castId(39, 10 + index), owner_id: teacher1.id, text: say(text), uses: 9 - 2 * index },
        used_at: at(now - index * day),
      })
      .execute()
  const id = rubricHomework
  const [published, due] = [now - 6 * day, now - 30 * hour]
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: linearAlgebra.id, type: 4, title: say('证明：左逆矩阵也是右逆矩阵') },
      ...{ author_id: linearAlgebra.owner.id, published_at: at(published), announced_at: at(published) },
      ...{ ends_at: at(due), created_at: at(published), updated_at: at(published) },
    })
    .execute()
  const details = `<p>${say('设 A、B 为 n 阶方阵，AB = E。证明 A 可逆，且 B = A⁻¹。')}</p>`
  await db.insertInto('activity_text').values({ activity_id: id, html: details }).execute()
  await db.insertInto('submission_policy').values({ activity_id: id }).execute()
  const { title, criteria } = proofs(say)
  await db
    .insertInto('activity_rubric')
    .values({ activity_id: id, title, criteria: JSON.stringify(criteria) })
    .execute()
  for (const [index, text] of works.entries()) await addWork(unit, index, criteria, say(text), say)
}

async function addWork(
  unit: Unit,
  index: number,
  criteria: RubricEntered['criteria'],
  text: string,
  say: Say,
) {
  const { db, now } = unit
  const submission_id = castId(39, 20 + index)
  const graded = now - (4 + index) * hour
  const [levels, comment] = given[index] ?? []
  const chosen = levels?.map((level, place) => ({ level, comment: place === 0 ? say(comment ?? '') : '' }))
  const score = chosen ? scoreByRubric(criteria, chosen, 100) : null
  await addHandedIn(unit, {
    ...{ submissionId: submission_id, activityId: rubricHomework, authorId: students[index + 3]!.id, text },
    ...{ handedInAt: now - (34 + 5 * index) * hour },
    ...(score !== null && { grade: { score, by: teacher1.id, at: graded } }),
  })
  if (score !== null)
    await db
      .insertInto('submission_grade')
      .values({
        ...{ submission_id, number: 1, version: 1, score, graded_by: teacher1.id, graded_at: at(graded) },
        judgement: JSON.stringify({ revision: 1, chosen, score }),
      })
      .execute()
}
