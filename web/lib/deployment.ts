import { stored } from './storage.ts'

export interface Deployment {
  /** Name and picture of the school; empty if no school is given. */
  name: string
  picture: string
  registerAllowed: boolean
  phoneLogin: boolean
  phoneCodes: boolean
  mailCodes: boolean
  chatLoginShown: boolean
  timeZone: string
  isDemo: boolean
}

/** What holds where no school says otherwise. */
export const usualDeployment: Deployment = {
  name: '',
  picture: '',
  registerAllowed: true,
  phoneLogin: true,
  phoneCodes: true,
  mailCodes: true,
  chatLoginShown: true,
  timeZone: 'Asia/Shanghai',
  isDemo: false,
}

/**
 * What the school's configuration, cached on this device, changes in the client. The screens before login keep it up to
 * date (`useDeployment` of the account feature).
 */
export function deployment(): Deployment {
  try {
    return { ...usualDeployment, ...(JSON.parse(stored('schoolConfig') ?? '{}') as Partial<Deployment>) }
  } catch {
    return usualDeployment
  }
}

/**
 * The first part of an address such as `whu.lectern.example`; empty for addresses of one or two parts, and for IP
 * addresses.
 */
export function secondDomain(host = location.hostname): string {
  const parts = host.split('.')
  return parts.length > 2 && !/^[\d.]+$/.test(host) ? (parts[0] ?? '') : ''
}
