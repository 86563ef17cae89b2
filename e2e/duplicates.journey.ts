import { describe, expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const [first, second] = [students[1]!, students[4]!]
const courseid = linearAlgebra.id
const essay = `The steam engine did not change the factory in a single year. For a long time water was cheaper than coal,
and most mills stood where a river ran fast enough to turn a wheel. Only when towns grew around the pits, and labour became
easier to find than falling water, did owners begin to count what a ton of coal could do in a day.`
const disguised = essay.replace('single year', 'few months').replace('cheaper', 'less expensive')

describe('a duplicate check', { timeout: 180_000 }, () => {
  test('shows a teacher two submissions with the same text, and each student no more than their own, once it is final', async () => {
    const { id } = await on.app().call(teacher1, homeworkCalls.create, {
      ...{ courseId: courseid, title: 'Steam', details: '<p>Discuss.</p>', showsDuplicates: true },
    })
    await on.app().call(first, homeworkCalls.submit, { id, content: essay })
    await on
      .app()
      .call(second, homeworkCalls.submit, { id, content: `I have thought about this.\n\n${disguised}` })

    const teacher = await on.enter(teacher1)
    await teacher.page.goto(`/homework?id=${id}&courseId=${courseid}&courseRole=1`)
    await teacher.page.getByRole('button', { name: 'Duplicate check' }).click()
    await teacher.page.getByRole('button', { name: 'Check 2 submissions' }).click()
    await teacher.page
      .getByText(/% duplicate/)
      .nth(1)
      .waitFor()
    await teacher.page.getByRole('button', { name: new RegExp(first.name) }).click()
    await teacher.page.getByText('word for word').waitFor()
    const marks = teacher.page.locator('mark')
    await expect.poll(() => marks.count()).toBe(2)
    expect(await marks.nth(0).textContent()).toContain('single year')
    expect(await marks.nth(1).textContent()).toContain('few months')
    await teacher.page.getByText(second.name).first().waitFor()
    await teacher.page.getByRole('button', { name: 'How the check works' }).click()
    await teacher.page.getByText('As often as you like').waitFor()

    await teacher.page.goto(`/homework/stuUserList?id=${id}&courseId=${courseid}&courseRole=1`)
    await teacher.page
      .getByRole('button', { name: /% duplicate/ })
      .first()
      .waitFor()
    expect(teacher.errors).toEqual([])

    const student = await on.enter(second)
    await student.page.goto(`/homework?id=${id}&courseId=${courseid}&courseRole=0`)
    await student.page.getByRole('button', { name: /See your duplicate check/ }).click()
    await student.page.getByRole('button', { name: 'Make final and see' }).click()
    await student.page.getByRole('button', { name: /Duplicate check/ }).click()
    await student.page.getByText('1 passage of your text also appears elsewhere.').waitFor()
    expect(await student.page.locator('mark').count()).toBe(1)
    expect(await student.page.getByText(first.name).count()).toBe(0)
    expect(await student.page.content()).not.toContain('single year')
    expect(student.errors).toEqual([])
  })
})
