import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { proofCalls, proofText } from '#contract/features/attendance/proof-calls.ts'
import { reasonLength } from '#contract/features/attendance/rules.ts'
import { makeDevice, signed, type TestDevice } from '#server/features/account/test-device.ts'
import { type Move, move, sentWith, type Turn } from '#server/kernel/test-moves.ts'
import { provedBy, scannedFrom } from './test-scan.ts'

type ScannedCode = ReturnType<typeof scannedFrom>

/** What a student has in the pocket. */
interface Phone {
  device: TestDevice
  isKnown: boolean
  /** Scanned without a network, and not handed in yet. */
  kept: (ScannedCode & { scannedAt: number })[]
  /** The last scan that was exchanged, as it could be passed on. */
  last?: ScannedCode & { receipt: string }
}
const newPhone = (): Phone => ({ device: makeDevice(), isKnown: false, kept: [] })

/** Some share an address, as they do behind the router of a dormitory. */
const addresses = ['127.0.0.1', '10.0.0.7', '192.0.2.7']

/** One to which they are asked to come, by QR code or otherwise, or that they have seen before. */
async function openToMe({ ask, askAs, courseId, draw, seen }: Turn, isByQr: boolean) {
  const [known] = draw.chance(15) ? seen.of('attendance').slice(-1) : []
  if (known) return { id: known.id, type: '' }
  // Whoever is no member sees what is on the wall.
  const open = await ((await ask(calls.listOpenToMe, { courseId })) ??
    askAs('owner', calls.listRunning, { courseId }))
  const wanted = open?.lists.filter(({ type }) => (type === '3') === isByQr)
  return wanted && wanted.length > 0 ? draw.one(wanted) : undefined
}

/** Whether a check-in would be taken now, as the screens say it. */
async function isOffered({ ask, now }: Turn, attendanceId: string) {
  const shown = await ask(calls.getCheckIn, { attendanceId })
  if (!shown) return false
  const isTooLate = shown.absentFrom !== null && shown.absentFrom <= now && !shown.recordsAbsent
  return shown.canCheckIn && shown.triesLeft > 0 && !isTooLate && shown.elsewhere !== 'refused'
}

async function withCode(turn: Turn, id: string) {
  const { draw, askAs, dares } = turn
  if (draw.chance(12)) return { id, code: draw.one(['', '0000', '1234']) }
  const onWall = await askAs('owner', calls.getCode, { id })
  const isOpen = await isOffered(turn, id)
  return onWall && dares(isOpen) ? { id, code: onWall.data.code } : undefined
}

async function withPosition({ draw, askAs }: Turn, id: string) {
  const place = await askAs('owner', calls.getPlace, { attendanceId: id })
  if (!place) return undefined
  const away = draw.one([0, 0, 0.0001, 0.0006, 0.001, 5])
  const isUnusual = draw.chance(25)
  const reason = draw.text('request')
  return {
    ...{ id, isUnusual },
    latitude: draw.chance(5) ? '' : String(Number(place.latitude) + away),
    longitude: place.longitude,
    accuracy: draw.one(['', '5', '40', '120', '300', '3000']),
    reason: isUnusual ? (draw.chance(10) ? reason.padEnd(reasonLength, '.') : reason) : '',
  }
}

async function byTap(turn: Turn, id: string) {
  const { ask, draw, dares } = turn
  const shown = await ask(calls.getInAndOut, { attendanceId: id })
  if (!shown) return undefined
  if (draw.chance(15)) return { id, direction: draw.one(['', 'in', 'out'] as const) }
  const isIn = shown.checkedInAt === null
  const isOpen = isIn ? shown.can.checkIn && (await isOffered(turn, id)) : shown.can.checkOut
  return dares(isOpen) ? { id, direction: isIn ? ('in' as const) : ('out' as const) } : undefined
}

const shownNow = async ({ askAs }: Turn, attendanceId: string) => {
  const picture = await askAs('owner', calls.showQr, { attendanceId })
  return picture && scannedFrom(picture.url)
}

async function scanning(turn: Turn): Promise<ScannedCode | undefined> {
  const open = await openToMe(turn, true)
  return open && shownNow(turn, open.id)
}

/** A scan that the browser has exchanged, with the proof of its device where it has one. */
async function exchanged(turn: Turn, scan: ScannedCode, phone: Phone, from: string) {
  const { ask, draw } = turn
  const isProved = draw.chance(75)
  const asked = isProved ? provedBy(phone.device, scan) : scan
  const given = await ask(calls.getReceipt, sentWith(asked, { from }))
  if (!given) return undefined
  phone.last = { ...scan, receipt: given.receipt }
  const signature = isProved ? signed(phone.device.privateKey, given.receipt) : ''
  return { ...scan, receipt: given.receipt, signature }
}

const refusedToCome = [
  ...[errors.ended, errors.deleted, errors.markedByTeacher, errors.tooLate, errors.elsewhere],
  ...[errors.illegalAccess, errors.notOnList],
]

export const comingMoves: Move[] = [
  move(calls.checkIn, {
    by: ['student'],
    refusals: [
      ...refusedToCome,
      ...[errors.wrongCode, errors.triesUsedUp, errors.codeMissing, errors.scanFirst],
      ...[errors.outside, errors.positionUnsure, errors.positionTriesUsedUp],
      ...[errors.checkInClosed, errors.notCheckedIn],
    ],
    input: async turn => {
      const open = await openToMe(turn, false)
      if (!open) return undefined
      const { id, type } = open
      if (type === '1') return withCode(turn, id)
      if (type === '2') return withPosition(turn, id)
      return type === '4' ? byTap(turn, id) : { id }
    },
  }),
  move(calls.checkInByQr, {
    by: ['student'],
    refusals: [
      ...refusedToCome,
      ...[errors.duplicate, errors.qrExpired, errors.scanUsed],
      ...[errors.deviceUsed, errors.deviceUnproven, errors.addressUsed],
    ],
    input: async turn => {
      const { draw, kept, people, me } = turn
      const friend = draw.one(people('student'))
      const passedOn = draw.chance(10) ? kept(newPhone, friend).last : undefined
      const from = draw.one(addresses)
      if (passedOn) return sentWith(passedOn, { from })
      const scan = await scanning(turn)
      if (!scan || turn.part !== 'student' || draw.chance(30)) return scan && sentWith(scan, { from })
      // Whose own has no power left takes a friend's.
      const phone = kept(newPhone, draw.chance(15) ? friend : me)
      const input = await exchanged(turn, scan, phone, draw.chance(80) ? from : draw.one(addresses))
      return input && sentWith(input, { from })
    },
  }),
  move(deviceCalls.addDeviceKey, {
    by: ['student'],
    input: ({ kept, draw }) => (draw.chance(40) ? { publicKey: kept(newPhone).device.publicKey } : undefined),
  }),
  move(proofCalls.handIn, {
    by: ['student'],
    refusals: [
      ...refusedToCome,
      ...[errors.proofsOff, errors.proofTooOld, errors.proofKeyUnknown, errors.proofKeyTooNew],
      ...[errors.proofKeyShared, errors.proofRepeated, errors.proofUseless, errors.proofNotRunning],
      ...[errors.proofForged],
    ],
    input: async turn => {
      const { me, ask, draw, now, kept } = turn
      const phone = kept(newPhone)
      const scan = await scanning(turn)
      // Introduced when it is opened; only the next scan proves something by that.
      if (!phone.isKnown && draw.chance(80)) {
        phone.isKnown = true
        await ask(deviceCalls.addDeviceKey, { publicKey: phone.device.publicKey })
      }
      if (scan) phone.kept.push({ ...scan, scannedAt: now })
      // Others are found when there is a network again.
      const found = draw.chance(50) || phone.kept.length > 2 ? phone.kept.shift() : undefined
      if (!found) return undefined
      const { device } = draw.chance(5) ? kept(newPhone, draw.one(turn.people('student'))) : phone
      const signature = signed(device.privateKey, proofText(me.id, found))
      return { ...found, device: device.thumbprint, signature }
    },
  }),
]
