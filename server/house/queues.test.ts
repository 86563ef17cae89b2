import { expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { deliveryWorkers } from '#server/kernel/delivery.ts'
import { sweepAnswers, sweepGuestAnswers } from '#server/kernel/idempotency.ts'
import { workersIn } from '#server/kernel/jobs.ts'

/** Every queue that a released version has put jobs into. Jobs outlive an update: none is taken off this list. */
const released = `
  kernel.sweep-answers kernel.sweep-guest-answers delivery.mail delivery.sms account.sweep-secrets
  file.thumbnail file.sweep course.erase profile.export profile.export.sweep
  account.opened.to.member course.member.joined.to.member member.previews.sweep
  course.member.left.to.group group_batch.erase profile.account.closed.to.enrolment
  activity.announce activity.erase folder.erase activity.published.to.homework activity.changed.to.notification
  attendance.close attendance.erase course.turned.to.attendance
  package.export package.check package.import package.demos.install package.sweep
  homework.published.to.notification homework.returned.to.notification homework.marked.to.notification
  homework.urged.to.notification homework.scores.hidden.to.notification
  notice.published.to.notification notice.reminded.to.notification notice.done.to.notification notice.repeat
  attendance.started.to.notification attendance.ended.to.notification attendance.renamed.to.notification
  attendance.abandoned.to.notification enrolment.decided.to.notification profile.data-exported.to.notification
  course.turned.to.notification course.member.left.to.notification course.transferred.to.notification
  member.assistant.added.to.notification member.assistant.removed.to.notification
  member.student.removed.to.notification member.person.asked.to.notification
  member.places.changed.to.notification member.invitation.answered.to.notification
  notification.deliver notification.deliver.sweep notification.deliver.tidy notification.remind notification.digest
`
  .trim()
  .split(/\s+/)

test('every queue in which an earlier version may have left a job has a worker', () => {
  const workers = [
    sweepAnswers,
    sweepGuestAnswers,
    ...deliveryWorkers,
    ...workersIn(new Declarations(lectern.features)),
  ]
  const queues = workers.map(({ queue }) => queue)
  expect(released.filter(queue => !queues.includes(queue))).toEqual([])
  expect(queues.toSorted()).toEqual([...new Set(queues)].sort())
})
