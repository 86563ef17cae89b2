import { queryOptions } from '@tanstack/react-query'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { scanText } from '#contract/features/attendance/rules.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { CallFailure, send } from '#web/lib/call.ts'
import { deviceKey } from '#web/lib/device-key.ts'
import { storedForTab, storeForTab } from '#web/lib/storage.ts'

/** What a scanned QR code says. */
export interface ScannedCode {
  ticketId: string
  expire: string
  sign: string
}

type Receipt = AnswerOf<typeof attendanceCalls.getReceipt>

interface StoredReceipt {
  code: string
  receipt: Receipt
}

/** Also here, because a lost session clears what the tab keeps. */
let latest: StoredReceipt | undefined

/**
 * The receipt of a scan, asked for as soon as its page opens: the code is good for seconds, the receipt for minutes. The same
 * code keeps its receipt, also over a login that leaves the page.
 */
export const receiptQuery = (scanned: ScannedCode) =>
  queryOptions({
    queryKey: ['scanReceipt', scanned],
    queryFn: () => receiptOf(scanned),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { handled: true },
  })

async function receiptOf(scanned: ScannedCode): Promise<Receipt> {
  const code = [scanned.ticketId, scanned.expire, scanned.sign].join('.')
  const kept = latest?.code === code ? latest : readKept()
  if (kept?.code === code) return keep(kept)
  const receipt = await exchange({ ...scanned, ...(await signatureOf(scanned)) })
  return keep({ code, receipt })
}

/** This browser's proof that it is the one that scanned; none where it has no key. */
async function signatureOf(scanned: ScannedCode) {
  const key = await deviceKey()
  return key && { publicKey: key.publicKey, signature: await key.sign(scanText(scanned)) }
}

/** Milliseconds after which a code is no longer accepted anyway, so that whoever waits for a dead connection need not. */
const answerMs = 10_000

async function exchange(scanned: InputOf<typeof attendanceCalls.getReceipt>): Promise<Receipt> {
  const signal = AbortSignal.timeout(answerMs)
  try {
    return await send(attendanceCalls.getReceipt, scanned, { signal })
  } catch (error) {
    throw signal.aborted ? new CallFailure(attendanceCalls.getReceipt.path, 0, 'offline') : error
  }
}

function keep(kept: StoredReceipt): Receipt {
  latest = kept
  storeForTab('scanReceipt', JSON.stringify(kept))
  return kept.receipt
}

function readKept(): StoredReceipt | undefined {
  const text = storedForTab('scanReceipt')
  return text === null ? undefined : (JSON.parse(text) as StoredReceipt)
}
