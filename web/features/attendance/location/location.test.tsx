import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { address, attendanceId, courseId, result, running, signIn, stage } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => {
  on.stop()
  vi.restoreAllMocks()
})

const hall = { latitude: 31.2304, longitude: 121.4737, accuracy: 14 }
const coords = (at: typeof hall) => ({ coords: at }) as GeolocationPosition

/** What the phone says when it is asked where it is: a position, or the number of a failure. */
function phoneSays(...answers: (typeof hall | 1 | 2)[]) {
  const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  for (const answer of answers)
    ask.mockImplementationOnce((done, failed) =>
      typeof answer === 'number'
        ? failed?.({ code: answer, PERMISSION_DENIED: 1 } as GeolocationPositionError)
        : done(coords(answer)),
    )
}

const byGps = { ...signIn, type: '2' }
const success = { state: 1, info: '签到成功', attendanceId, courseId, isRepeated: false, hasLeft: false }
const sent = () =>
  on.server.inputsOf(calls.checkIn) as { latitude: string; reason: string; isUnusual: boolean }[]

describe('a student', () => {
  test('checks in with one press', async () => {
    phoneSays(hall)
    on.server.answer(calls.getCheckIn, byGps)
    on.server.answer(calls.checkIn, success)
    on.server.answer(calls.getCheckInResult, result)
    const screen = await on.open(address('studentGPS', 0))
    await screen.getByRole('button', { name: 'Check in here' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Checked in' }).first()).toBeVisible()
    expect(sent()).toMatchObject([
      { id: attendanceId, latitude: '31.2304', accuracy: '14', isUnusual: false },
    ])
  })

  test.each([
    ['on leave', { state: 'sickLeave', isOnLeave: true }],
    ['recorded as absent, where the course lets them come', { state: 'absent', isOnLeave: false }],
  ] as const)('who is %s and comes all the same checks in too', async (_, state) => {
    phoneSays(hall)
    on.server.answer(calls.getCheckIn, { ...byGps, ...state, canCheckIn: true })
    on.server.answer(calls.checkIn, success)
    on.server.answer(calls.getCheckInResult, result)
    const screen = await on.open(address('studentGPS', 0))
    const offer = screen.getByRole('button', { name: 'Check in here' })
    await expect.element(offer, { message: 'Checking in is offered' }).toBeVisible()
    await offer.click()
    await expect.element(screen.getByRole('heading', { name: 'Checked in' }).first()).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  test('for whom nothing is left to do sees their record', async () => {
    on.server.answer(calls.getCheckIn, { ...byGps, state: 'absent', canCheckIn: false })
    on.server.answer(calls.getCheckInResult, { ...result, state: 'absent' })
    const screen = await on.open(address('studentGPS', 0))
    await expect.poll(() => location.pathname).toContain('checkinSuccess')
    await expect.element(screen.getByRole('button', { name: 'Check in here' })).not.toBeInTheDocument()
  })

  test('who comes from a link to the number pad is led here', async () => {
    on.server.answer(calls.getCheckIn, byGps)
    const screen = await on.open(address('studentNumber', 0))
    await expect.element(screen.getByRole('button', { name: 'Check in here' })).toBeVisible()
  })

  test('who is outside tries again, or goes on with a reason', async () => {
    phoneSays({ ...hall, latitude: 31.25 }, { ...hall, latitude: 31.24 })
    on.server.answer(calls.getCheckIn, byGps)
    on.server.refuse(calls.checkIn, errors.outside, { left: 4, place: 'outside' })
    const screen = await on.open(address('studentGPS', 0))
    await screen.getByRole('button', { name: 'Check in here' }).click()
    await expect.element(screen.getByText('You don’t seem to be in the right place')).toBeVisible()
    await expect.element(screen.getByText(/4 tries left/)).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => sent().length).toBe(2)
    await screen.getByRole('button', { name: 'Give a reason' }).click()
    await screen.getByRole('button', { name: 'Check in anyway' }).click()
    await expect.element(screen.getByText('Enter a reason')).toBeVisible()
    expect(sent()).toHaveLength(2)
    on.server.answer(calls.checkIn, success)
    on.server.answer(calls.getCheckInResult, result)
    await screen.getByRole('textbox', { name: 'Reason' }).fill('The door is locked')
    await screen.getByRole('button', { name: 'Check in anyway' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Checked in' }).first()).toBeVisible()
    expect(sent()[2]).toMatchObject({ latitude: '31.24', isUnusual: true, reason: 'The door is locked' })
  })

  test('is told what is missing: the permission, or a position', async () => {
    phoneSays(1, 2)
    on.server.answer(calls.getCheckIn, byGps)
    const screen = await on.open(address('studentGPS', 0))
    await screen.getByRole('button', { name: 'Check in here' }).click()
    await expect.element(screen.getByText('This page may not use your position')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('No position was received')).toBeVisible()
    expect(sent()).toEqual([])
  })

  test('without tries left can only give a reason', async () => {
    on.server.answer(calls.getCheckIn, { ...byGps, triesLeft: 0 })
    const screen = await on.open(address('studentGPS', 0))
    await expect.element(screen.getByText('No tries left')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Give a reason' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Check in here' })).not.toBeInTheDocument()
  })
})

describe('the teacher', () => {
  test('starts one where they stand', async () => {
    phoneSays(1, hall)
    on.server.answer(calls.listBuildings, { list: [] })
    on.server.answer(calls.startWithGps, { id: attendanceId })
    on.server.answer(calls.getCode, { ...running, data: { ...running.data, type: '2', code: '' } })
    on.server.answer(calls.getPlace, { latitude: '31.2', longitude: '121.4', radius: 200, place: 'Hall 3' })
    const screen = await on.open(address('teaCheckinAdd', 1))
    await screen.getByRole('radio', { name: 'By position' }).click()
    await screen.getByRole('button', { name: 'Start' }).click()
    await expect.element(screen.getByText('Choose where your students should be')).toBeVisible()
    await screen.getByRole('button', { name: /Use my position/ }).click()
    await expect.element(screen.getByText(/may not use your position/)).toBeVisible()
    await screen.getByRole('button', { name: /Use my position/ }).click()
    await expect.element(screen.getByRole('img', { name: /Circle of 100 m .* 14 m/ })).toBeVisible()
    await screen.getByRole('radio', { name: '200 m' }).click()
    await screen.getByRole('textbox', { name: /Name of the place/ }).fill('Hall 3')
    await screen.getByRole('button', { name: 'Start' }).click()
    await expect.element(screen.getByText('Within 200 m')).toBeVisible()
    expect(on.server.inputsOf(calls.startWithGps)).toMatchObject([
      { latitude: 31.2304, longitude: 121.4737, radius: 200, place: 'Hall 3' },
    ])
  })

  test('chooses a place of the school with its own radius', async () => {
    on.server.answer(calls.listBuildings, {
      list: [{ name: 'Library', latitude: 31, longitude: 121, radius: 150 }],
    })
    on.server.answer(calls.getCode, { ...running, data: { ...running.data, type: '2', code: '' } })
    on.server.answer(calls.getPlace, { latitude: '31', longitude: '121', radius: 150, place: 'Library' })
    on.server.answer(calls.startWithGps, { id: attendanceId })
    const screen = await on.open(address('teaCheckinAdd', 1))
    await screen.getByRole('radio', { name: 'By position' }).click()
    await screen.getByRole('button', { name: /Or a place of your school/ }).click()
    await screen.getByRole('button', { name: 'Library' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Other radius' })).toHaveValue('150')
    await screen.getByRole('button', { name: 'Start' }).click()
    await expect
      .poll(() => on.server.inputsOf(calls.startWithGps))
      .toMatchObject([{ latitude: 31, longitude: 121, radius: 150, place: 'Library' }])
  })
})
