import { parseAddress } from '#contract/address.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { schoolErrors } from './errors.ts'

export const schoolLimits = { name: 60, domain: 63, appid: 100, picture: 500 }
export const buildingLimits = { name: 60, leastRadius: 20, mostRadius: 2000, count: 500 }

/** What is wrong with a school's settings. */
export function schoolProblem({
  name,
  domain,
  picture,
}: {
  name: string
  domain: string
  picture: string
}): ErrorDefinition | undefined {
  if (!/[\p{L}\p{N}]/u.test(name)) return schoolErrors.nameMissing
  if (domain !== '' && !/^[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(domain)) return schoolErrors.domainWrong
  if (picture !== '' && !(parseAddress(picture) && picture.startsWith('https://')))
    return schoolErrors.pictureWrong
  return undefined
}
