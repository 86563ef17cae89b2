import { parseAddress } from '#contract/address.ts'
import { isBlankHtml } from '#contract/blank-html.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { type Problem, writtenProblem } from '#contract/features/activity/written.ts'
import { materialErrors } from './errors.ts'

export const addressLength = 2000

interface MaterialInput {
  title: string
  files: readonly unknown[]
  /** Of a link; null for files. */
  address: string | null
  /** HTML; without files it is a page of text alone. */
  content: string
}

/** The rule that a material breaks, with the values for its text; undefined if it breaks none. */
export function materialProblem({ title, files, address, content }: MaterialInput): Problem | undefined {
  if (address !== null)
    return writtenProblem({ title, files: [] }, materialErrors, () => addressProblem(address))
  const isEmpty = files.length === 0 && isBlankHtml(content)
  return writtenProblem({ title, files }, materialErrors, () => isEmpty && materialErrors.filesMissing)
}

/** What is wrong with the address of a link. */
export function addressProblem(address: string): ErrorDefinition | undefined {
  if (address.trim() === '') return materialErrors.addressMissing
  return webAddress(address) === undefined ? materialErrors.addressWrong : undefined
}

/** An address as people write it (`www.example.com`) in full; undefined when it is none of the web. */
export function webAddress(written: string): string | undefined {
  const trimmed = written.trim()
  const whole =
    /^[a-z][a-z\d+.-]*:/i.test(trimmed) && !/^[^/:]+:\d/.test(trimmed) ? trimmed : `https://${trimmed}`
  const address = whole.length > addressLength ? undefined : parseAddress(whole)
  if (!address) return undefined
  const { protocol, hostname, username, password, href } = address
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const hasHost = hostname.includes('.') || hostname.startsWith('[') || hostname === 'localhost'
  return isWeb && hasHost && username === '' && password === '' ? href : undefined
}
