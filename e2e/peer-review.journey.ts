import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { reviewCalls } from '#contract/features/review/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const [anna, ben, chen, absent] = [students[1]!, students[4]!, students[0]!, students[9]!]
const reviewers = [anna, ben, chen]
const day = 86_400_000

/** As after some time: everything that was given out was given out earlier, and reviewing ends when it says. */
async function later(id: string, ends: number) {
  const { db, services } = on.app()
  const earlier = new Date(Date.now() - day) as never
  await db.updateTable('activity').set({ ends_at: earlier }).where('id', '=', id).execute()
  await db
    .updateTable('review_policy')
    .set({ ends_at: new Date(ends) as never })
    .where('activity_id', '=', id)
    .execute()
  await db.updateTable('review').set({ allocated_at: earlier }).where('activity_id', '=', id).execute()
  await services.jobs.enqueue(db, 'review.advance', {})
  await on.app().settle()
}

test('a peer review: four students, one of whom never reviews, and an appeal that the teacher answers', {
  timeout: 180_000,
}, async () => {
  const teacher = await on.enter(teacher1)
  await teacher.page.goto(`/addActivity/task?${course}&courseRole=1&submitType=1`)
  await teacher.page.getByRole('textbox', { name: 'Title' }).fill('Proofs for each other')
  await openMore(teacher.page)
  await teacher.page.getByRole('button', { name: /^Handed in by/ }).click()
  await teacher.page.getByRole('button', { name: /^Each student, with peer review/ }).click()
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByText('Set a deadline: reviewing starts when handing in ends').waitFor()
  await teacher.page.getByRole('button', { name: 'Tomorrow 23:59' }).click()
  await teacher.page.getByRole('button', { name: '3 days later' }).click()
  await teacher.page.getByRole('textbox', { name: 'Reviews by each student' }).fill('2')
  await teacher.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'Reviews', exact: true }).waitFor()
  const address = new URL(teacher.page.url())
  const id = address.searchParams.get('id')!
  const forStudents = `${address.pathname}${address.search.replace('courseRole=1', 'courseRole=0')}`

  const handIn = (who: CastMember) =>
    on.app().call(who, homeworkCalls.submit, { id, content: `Proof by ${who.name}` })
  for (const who of [...reviewers, absent]) await handIn(who)
  const author = await on.enter(anna)
  await author.page.goto(forStudents)
  await author.page.getByText('Once handing in has ended').waitFor()

  await teacher.page.getByRole('button', { name: 'Reviews', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'Allocate now' }).click()
  await teacher.page
    .getByRole('alertdialog')
    .or(teacher.page.getByRole('dialog'))
    .getByRole('button', { name: 'Allocate now' })
    .click()
  await teacher.page.getByText('8 reviews allocated').waitFor()

  // Without a reload: what Anna is to review appears on her phone. What she has written stays when she leaves.
  await author.page.getByRole('button', { name: /^Submission 1/ }).click()
  await author.page.getByRole('textbox', { name: 'Comment' }).fill('Clear, but one case')
  await author.page.reload()
  const comment = author.page.getByRole('textbox', { name: 'Comment' })
  await expect.poll(() => comment.inputValue()).toBe('Clear, but one case')
  await author.page.getByRole('button', { name: 'Send review' }).click()
  await author.page.getByText('Grade must not be empty').waitFor()
  await author.page.getByRole('textbox', { name: 'Grade' }).fill('71.5')
  await comment.fill('Clear, but one case is missing')
  await author.page.getByRole('button', { name: 'Send review' }).click()
  await author.page.getByText('Your grade: 71.5').waitFor()

  const reviewAll = async (who: CastMember) => {
    const { list } = await on.app().call(who, reviewCalls.listOwn, { id })
    for (const one of list.filter(({ state }) => state === 0)) {
      const given = { id, reviewId: one.id, score: 60, comment: 'Not every step follows' }
      await on.app().call(who, reviewCalls.save, given)
    }
  }
  for (const who of reviewers) await reviewAll(who)
  await teacher.page.getByText('6 of 8 reviews done').waitFor()

  // Nobody has seen the fourth: others get what was theirs.
  await later(id, Date.now() + day)
  await teacher.page.reload()
  await teacher.page.getByRole('button', { name: 'Reassign' }).click()
  await teacher.page
    .getByRole('alertdialog')
    .or(teacher.page.getByRole('dialog'))
    .getByRole('button', { name: 'Reassign' })
    .click()
  await teacher.page.getByText('2 reviews allocated').waitFor()
  for (const who of reviewers) await reviewAll(who)
  await teacher.page.getByText('8 of 8 reviews done').waitFor()

  await on.app().call(teacher1, homeworkCalls.publishGrades, { id, published: true })
  await later(id, Date.now() - 1000)
  await author.page.goto(forStudents)
  await author.page.getByText('Reviews of your submission').waitFor()
  await author.page.getByText('Reviewer 1').waitFor()
  await author.page.getByRole('button', { name: 'Appeal to your teacher' }).click()
  await author.page.getByLabel('What do you disagree with?').fill('Every step has its reason')
  await author.page.getByRole('button', { name: 'Send appeal' }).click()
  await author.page.getByText('Your teacher hasn’t answered yet').waitFor()

  await teacher.page.getByText('Appeal', { exact: true }).first().click()
  await teacher.page.getByText('Every step has its reason').waitFor()
  await teacher.page.getByRole('textbox', { name: 'Answer' }).fill('You are right')
  await teacher.page.getByRole('textbox', { name: 'Your grade' }).fill('93')
  await teacher.page.getByRole('button', { name: 'Grade and answer' }).click()
  await teacher.page.getByText('You graded it yourself').waitFor()
  await author.page.reload()
  await author.page.getByText('Your teacher graded it instead').waitFor()
  await author.page.getByText('93').first().waitFor()
  for (const { errors } of [teacher, author]) expect(errors).toEqual([])
})
