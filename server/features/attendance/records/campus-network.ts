import { BlockList, isIP } from 'node:net'
import { type CourseRules, networkRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CheckInCandidate } from './store.ts'

type NetworkRules = Pick<CourseRules, 'networkRule' | 'networks'>

/** Ranges as the staff typed them. @throws networkForm for one that is none, networksMissing for a rule without any */
export function checkNetworks({ networkRule, networks }: NetworkRules) {
  for (const network of networks) if (!parsed(network)) fail(attendanceErrors.networkForm, { network })
  if (networkRule !== 'off' && networks.length === 0) fail(attendanceErrors.networksMissing)
}

/** Whether an address is outside the campus network of a course that has one. */
export function isOutside({ networkRule, networks }: NetworkRules, address: string) {
  if (networkRule === 'off') return false
  const campus = new BlockList()
  for (const network of networks) {
    const range = parsed(network)
    if (range) campus.addSubnet(range.first, range.length, range.family)
  }
  // An IPv4 address may arrive as one of IPv6.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 || !campus.check(plain, familyOf(plain))
}

/** The same for a check-in. @throws elsewhere where the course refuses it */
export function markElsewhere({ network_rule, networks }: CheckInCandidate, address: string) {
  const rule = { networkRule: networkRules[network_rule ?? 0] ?? 'off', networks: networks ?? [] }
  const isElsewhere = isOutside(rule, address)
  if (isElsewhere && rule.networkRule === 'refused') fail(attendanceErrors.elsewhere)
  return isElsewhere
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** `10.0.0.0/8`, or one address; undefined for anything else. */
function parsed(network: string) {
  const [first = '', given, ...rest] = network.split('/')
  const most = isIP(first) === 6 ? 128 : 32
  const length = given === undefined ? most : /^\d{1,3}$/.test(given) ? Number(given) : Number.NaN
  if (isIP(first) === 0 || rest.length > 0 || !(length >= 0 && length <= most)) return undefined
  return { first, length, family: familyOf(first) } as const
}
