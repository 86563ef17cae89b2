import { changeDuplicateSetting, noteHandedIn } from '#server/features/duplicate/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { addHandedIn } from './handed-in.ts'
import { castId, students } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day, hour } from './times.ts'

/** A homework whose students are reviewing each other. */
export const reviewedHomework = castId(4, 21)
/** Something that the first student is to review in it. */
export const reviewToDo = castId(38, 11)

/** Each reviews the two that come after them. */
const perStudent = 2
const texts = [
  '设 v 是 A 的特征向量，Av = λv。两边左乘 A，得 A²v = λAv = λ²v，所以 λ² 是 A² 的特征值，v 仍是特征向量。反过来不成立：旋转 90° 的矩阵没有实特征值，但它的平方是 -E。',
  '由 Av = λv 直接得到 A²v = A(λv) = λ²v。反例：取 A 为二阶旋转矩阵，A² = -E，每个向量都是 A² 的特征向量，却都不是 A 的实特征向量。',
  '用特征多项式证明：若 det(A - λE) = 0，则 det(A² - λ²E) = det(A - λE)·det(A + λE) = 0。因此 λ² 是 A² 的特征值。',
  '对 k 用数学归纳法，证明 Aᵏv = λᵏv。k = 1 显然；若对 k 成立，则 Aᵏ⁺¹v = A(λᵏv) = λᵏ⁺¹v。取 k = 2 即为本题。反例：取 A 为二阶旋转矩阵，A² = -E，每个向量都是 A² 的特征向量，却都不是 A 的实特征向量。',
  '如果 A 可以对角化，A = PDP⁻¹，那么 A² = PD²P⁻¹，特征值就是平方。不能对角化的情形我没有写出来。',
  '因为 A²v = A·Av = A·λv = λ·Av = λ·λv，所以结论成立。逆命题我认为也成立，只要取平方根。',
]
interface Given {
  score: number
  comment: string
}
/** By reviewer: those who have begun, first the next, then the one after. */
const given: (Given | null)[][] = [
  [{ score: 92, comment: '思路清楚，反例选得好。建议说明为什么“每个向量”都是特征向量。' }, null],
  [
    { score: 88, comment: '用行列式的证明很简洁，但没有讨论逆命题。' },
    { score: 90, comment: '归纳法写得完整，也更一般。' },
  ],
  [
    { score: 95, comment: '论证严谨，每一步都有依据。' },
    { score: 70, comment: '只证明了可对角化的情形，请补充一般情形。' },
  ],
  [null, null],
  [
    { score: 60, comment: '逆命题不成立，请看旋转矩阵的例子。' },
    { score: 96, comment: '正反两方面都写到了，表述准确。' },
  ],
  [null, null],
]

export async function seedReviewedHomework(unit: Unit, say: Say = asWritten) {
  const { db, now } = unit
  const id = reviewedHomework
  const [published, due] = [now - 5 * day, now - 26 * hour]
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: linearAlgebra.id, type: 4, title: say('互评作业：特征值的平方') },
      ...{ author_id: linearAlgebra.owner.id, published_at: at(published), announced_at: at(published) },
      ...{ ends_at: at(due), created_at: at(published), updated_at: at(published) },
    })
    .execute()
  const details = `<p>${say('证明：若 λ 是 A 的特征值，则 λ² 是 A² 的特征值。逆命题成立吗？截止后请评阅两位同学的证明。')}</p>`
  await db.insertInto('activity_text').values({ activity_id: id, html: details }).execute()
  await db.insertInto('submission_policy').values({ activity_id: id }).execute()
  await db
    .insertInto('review_policy')
    .values({
      ...{ activity_id: id, per_student: perStudent, points: 10 },
      ...{ ends_at: at(now + 3 * day), allocated_at: at(due) },
    })
    .execute()
  for (const [index, text] of texts.entries())
    await addHandedIn(unit, {
      ...{ submissionId: workOf(index), activityId: id, authorId: students[index]!.id },
      ...{ text: say(text), handedInAt: now - (30 + 5 * index) * hour },
    })
  // Compared within a minute of the first start: two have the same counterexample.
  changeDuplicateSetting(db, { activityId: id, checksNew: true, warningRate: undefined, isShown: true })
  noteHandedIn(
    db,
    id,
    texts.map((_, index) => students[index]!.id),
  )
  for (const [index, reviews] of given.entries())
    for (const [step, review] of reviews.entries())
      await addReview(unit, index, step, review && { ...review, comment: say(review.comment) })
}

const workOf = (index: number) => castId(38, 1 + (index % texts.length))

async function addReview(unit: Unit, index: number, step: number, review: Given | null) {
  const { db, now } = unit
  const reviewer = students[index]!
  const submission_id = workOf(index + step + 1)
  const track = step + 1
  const done = now - (3 + 2 * index + step) * hour
  await db
    .insertInto('review')
    .values({
      ...{
        id: castId(38, 10 + perStudent * index + step),
        activity_id: reviewedHomework,
        submission_id,
        track,
      },
      ...{ reviewer_id: reviewer.id, state: review ? 1 : 0, allocated_at: at(now - 26 * hour) },
      ...(review ? { done_at: at(done) } : {}),
    })
    .execute()
  if (!review) return
  await db
    .insertInto('submission_grade')
    .values({
      ...{ submission_id, track, number: 1, version: 1, score: review.score, comment: review.comment },
      ...{ graded_by: reviewer.id, graded_at: at(done) },
    })
    .execute()
}
