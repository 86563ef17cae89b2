import { beforeEach, describe, expect, test } from 'vitest'
import { deliveryCalls as calls } from '#contract/features/notification/settings.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { digestWorker } from './digest.ts'

// Sessions outlast the time that passes here.
const app = testApp({ settings: { SESSION_DAYS: '365' } })
const day = 24 * 3_600_000
/** A time in the deployment's time zone, China. */
const china = (text: string) => Date.parse(`${text}+08:00`)

/** Runs the job at a given time. @returns the teacher's message: joined, left */
async function digestsAt(moment: number) {
  app().clock.advance(moment - app().clock.now())
  await app().db.deleteFrom('notification').execute()
  const worker = digestWorker(app().services.declarations)
  await transaction(app().services, unit => worker.run(unit, {}))
  const rows = await app()
    .db.selectFrom('notification')
    .select('details')
    .where('account_id', '=', teacher1.id)
    .where('event', '=', 'course.members')
    .where('content_id', '=', linearAlgebra.id)
    .execute()
  return rows.map(row => row.details)
}

const joinedAt = (index: number, moment: number) =>
  app()
    .db.updateTable('membership')
    .set({ joined_at: at(moment) })
    .where('course_id', '=', linearAlgebra.id)
    .where('account_id', '=', students[index]!.id)
    .execute()

beforeEach(async () => {
  await app().db.deleteFrom('delivery_setting').execute()
  await app()
    .db.updateTable('membership')
    .set({ joined_at: at(china('2020-01-01T00:00')) })
    .execute()
})

describe('the weekly summary', () => {
  test('comes on Saturday at 21:30 in China, not a minute before, and once', async () => {
    await joinedAt(1, china('2031-03-06T10:00'))
    expect(await digestsAt(china('2031-03-07T23:00'))).toEqual([])
    expect(await digestsAt(china('2031-03-08T21:29'))).toEqual([])
    expect(await digestsAt(china('2031-03-08T21:30'))).toMatchObject([{ joined: 1, left: 0 }])
    for (const later of ['2031-03-08T21:40', '2031-03-09T09:00', '2031-03-14T21:30'])
      expect(await digestsAt(china(later))).toEqual([])
  })

  test('of a server that was down comes within a day, and repeats nothing', async () => {
    await joinedAt(1, china('2031-04-03T10:00'))
    expect(await digestsAt(china('2031-04-06T08:00'))).toMatchObject([{ joined: 1 }])
    // Between the missed hour and catching up: already reported.
    await joinedAt(2, china('2031-04-06T07:00'))
    await joinedAt(3, china('2031-04-06T09:00'))
    expect(await digestsAt(china('2031-04-12T21:30'))).toMatchObject([{ joined: 1 }])
    // After more than a day it would belong to another week.
    await joinedAt(4, china('2031-04-17T09:00'))
    expect(await digestsAt(china('2031-04-21T08:00'))).toEqual([])
  })

  test('at the last minute of a day comes as well', async () => {
    await joinedAt(1, china('2031-05-06T10:00'))
    await app().call(teacher1, calls.saveDeliverySettings, { digestday: 3, digesttime: 1439 })
    expect(await digestsAt(china('2031-05-07T23:50'))).toEqual([])
    expect(await digestsAt(china('2031-05-08T00:00'))).toMatchObject([{ joined: 1 }])
    expect(await digestsAt(china('2031-05-08T00:10'))).toEqual([])
    expect(await digestsAt(china('2031-05-14T23:59') + day)).toEqual([])
  })

  test('is not made for anyone who switched it off, nor where nobody joined or left', async () => {
    expect(await digestsAt(china('2031-06-07T21:30'))).toEqual([])
    await joinedAt(1, china('2031-06-09T10:00'))
    await app().call(teacher1, calls.switchMembers, { flage: false })
    expect(await digestsAt(china('2031-06-14T21:30'))).toEqual([])
    await app().call(teacher1, calls.switchMembers, { flage: true })
  })
})
