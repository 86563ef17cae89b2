import { type RawBuilder, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { type BankRight, bankRights } from '#contract/features/question/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** A bank, and what the caller may do with it. */
export interface UsableBank {
  id: string
  title: string
  description: string
  owner_id: string
  /** Null: a person's own. */
  course_id: string | null
  changed_at: number
  /** It holds the questions of the course's tests: a place, and no bank that people open or change. */
  is_of_tests: boolean
  /** Of `question_bank_right`. */
  level: number
  /** The course that it belongs to is over. */
  has_ended: boolean
}

const needs = { use: 1, edit: 2, manage: 3 } as const

/** What somebody may do who has this much of `question_bank_right`. */
export const rightOf = (level: number): BankRight => bankRights[level - 1] ?? 'use'

/** To the row `bank` of a query: what somebody may do with it; without it, no row. */
export const joinRight = (accountId: string) => sql`
  join lateral (
    select max(level) as level from question_bank_right has
    where has.bank_id = bank.id and has.account_id = ${accountId}::uuid
  ) as allowed on allowed.level is not null
  left join course on course.id = bank.course_id`

/** Columns of `UsableBank`, and the rows of a query that has its conditions. */
export const usableBank = (accountId: string, more: RawBuilder<unknown> = sql``) => sql`
  select bank.id, bank.title, bank.description, bank.owner_id, bank.course_id, bank.changed_at,
    bank.is_of_tests, allowed.level, coalesce(course.ended_at is not null, false) as has_ended ${more}
  from question_bank bank ${joinRight(accountId)}
  where bank.deleted_at is null`

const bankOf = prepared(
  (_, id: string, accountId: string) => sql<UsableBank>`${usableBank(accountId)} and bank.id = ${id}`,
)
/** Whoever writes into a bank holds it: see decision 253. */
const heldBank = prepared(
  (_, id: string, accountId: string) => sql<UsableBank>`
    ${usableBank(accountId)} and bank.id = ${id} for no key update of bank`,
)

/** @throws notFound when there is none, or none that is the caller's */
export async function bankToUse({ db, person }: AccountContext, id: string): Promise<UsableBank> {
  return (await bankOf.first(db, id, person.id)) ?? fail(kernelErrors.notFound)
}

/**
 * Where somebody writes questions: in banks, and tests alone in what holds theirs. Of a question of a test another version would
 * be one that no test asks.
 */
export type Place = 'bank' | 'test'

const inPlace = <B extends { is_of_tests: boolean }>(bank: B | undefined, place: Place) =>
  bank?.is_of_tests === (place === 'test') ? bank : undefined

/** Held until the transaction ends. @throws notFound, notYours, courseEnded */
export async function bankToEdit(
  { db, person }: AccountContext,
  id: string,
  place: Place = 'bank',
): Promise<UsableBank> {
  return check(inPlace(await heldBank.first(db, id, person.id), place), 'edit')
}

/** The same for who may also share and delete it. */
export async function bankToManage({ db, person }: AccountContext, id: string): Promise<UsableBank> {
  return check(await heldBank.first(db, id, person.id), 'manage')
}

/** @throws notFound for none, notYours, courseEnded */
export function check<B extends Pick<UsableBank, 'level' | 'has_ended'> & { is_of_tests?: boolean }>(
  bank: B | undefined,
  right: BankRight,
): B {
  if (!bank || (right === 'manage' && bank.is_of_tests)) return fail(kernelErrors.notFound)
  if (bank.level < needs[right]) fail(bankErrors.notYours)
  if (right !== 'use' && bank.has_ended) fail(kernelErrors.courseEnded)
  return bank
}

/** Those of several banks that somebody may use, held in the order of their ids. */
export const heldBanks = prepared(
  (_, questionIds: readonly string[], bankId: string | null, accountId: string) => sql<UsableBank>`
    ${usableBank(accountId)}
      and bank.id = any(array(
        select bank_id from question where id = any(${questionIds}::uuid[]) union select ${bankId}::uuid))
    order by bank.id for no key update of bank`,
)

/**
 * Holds the banks of questions, and one more where they go.
 * @returns those in which the caller may do this; questions elsewhere are absent to them
 * @throws notFound when there is none, notYours for questions that they may only use, courseEnded
 */
export async function banksOf(
  { db, person }: AccountContext,
  questionIds: readonly string[],
  right: BankRight,
  into: string | null = null,
  where: Place = 'bank',
): Promise<string[]> {
  const all = await heldBanks(db, questionIds, into, person.id)
  // What is in tests may be copied out of them; the rest is done there.
  const banks = right === 'use' ? all : all.filter(({ is_of_tests }) => !is_of_tests)
  if (banks.length === 0) fail(kernelErrors.notFound)
  if (into !== null)
    check(
      inPlace(
        banks.find(({ id }) => id === into),
        where,
      ),
      'edit',
    )
  for (const bank of banks) check(bank, right)
  return banks.map(({ id }) => id)
}

/** The newest version of a question, and what the caller may do with it. */
export interface UsableQuestion extends Omit<UsableBank, 'id' | 'title' | 'description' | 'owner_id'> {
  id: string
  bank_id: string
  folder_id: string | null
  type: number
  version: number
  difficulty: number
  points: number
  knowledge: string[]
  tags: string[]
}

const usableQuestion = (id: string, accountId: string) => sql`
  select question.id, question.bank_id, question.folder_id, question.type, question.version, question.difficulty,
    question.points, question.knowledge, question.tags, question.changed_at, bank.course_id, bank.is_of_tests,
    allowed.level,
    coalesce(course.ended_at is not null, false) as has_ended
  from question
  join question_bank bank on bank.id = question.bank_id and bank.deleted_at is null ${joinRight(accountId)}
  where question.id = ${id} and question.deleted_at is null`
const questionOf = prepared(
  (_, id: string, accountId: string) => sql<UsableQuestion>`${usableQuestion(id, accountId)}`,
)
const heldQuestion = prepared(
  (_, id: string, accountId: string) => sql<UsableQuestion>`
    ${usableQuestion(id, accountId)} for no key update of bank, question`,
)

/** @throws notFound */
export async function questionToUse({ db, person }: AccountContext, id: string): Promise<UsableQuestion> {
  return (await questionOf.first(db, id, person.id)) ?? fail(kernelErrors.notFound)
}

/** Held with its bank until the transaction ends. @throws notFound, notYours, courseEnded */
export async function questionToEdit(
  { db, person }: AccountContext,
  id: string,
  place: Place = 'bank',
): Promise<UsableQuestion> {
  // While this waited, it may have been moved to another bank.
  const row = (await heldQuestion.first(db, id, person.id)) ?? (await heldQuestion.first(db, id, person.id))
  return check(inPlace(row, place), 'edit')
}
