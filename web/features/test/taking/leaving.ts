import { useEffect, useRef } from 'react'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { type SwitchFigures, switchKinds } from '#contract/features/test/taking-entities.ts'
import { CallFailure, newKey, send } from '#web/lib/call.ts'
import { forget, store, stored } from '#web/lib/storage.ts'

/** Milliseconds: whoever is back sooner has not left; and after so much it is reported without waiting for the return. */
const blink = 1000
const awhile = 3000
/** A page that is loaded anew within this time was not left. */
const reloading = 10_000

/** One time that the page was left. */
interface Left {
  key: string
  kind: number
  at: number
  /** Null: the page was not there again yet. */
  until: number | null
}

interface LeavingOptions {
  testId: string
  /** What is written now is counted where it is left. */
  isCounted: boolean
  onFigures: (figures: SwitchFigures) => void
}

/**
 * Reports each time that the page of a paper is left: another page or app in front of it, the page closed, another screen of ours.
 * What cannot be reported now is kept on the device, and reported later with how long ago it was.
 */
export function useLeaving(options: LeavingOptions) {
  const { testId, isCounted } = options
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    if (!isCounted) return
    const watch = watchLeaving(testId, figures => latest.current.onFigures(figures))
    return () => watch.stop(latest.current.isCounted)
  }, [testId, isCounted])
}

/** Whether the page itself has just been loaded anew. */
let isFresh = true
const wasReloaded = () => {
  const fresh = isFresh
  isFresh = false
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return fresh && entry?.type === 'reload'
}

function watchLeaving(testId: string, onFigures: (figures: SwitchFigures) => void) {
  const kept = keptOf(testId)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** A chooser for files is open: why the page is hidden. */
  let isChoosing = false

  async function report(left: Left) {
    const now = Date.now()
    const seconds = (from: number, to: number) =>
      Math.min(86_400, Math.max(0, Math.round((to - from) / 1000)))
    const until = left.until ?? now
    try {
      const figures = await send(takingCalls.reportSwitch, {
        id: testId,
        ...{ key: left.key, kind: left.kind, seconds: seconds(left.at, until), ago: seconds(until, now) },
      })
      if (left.until !== null) kept.drop(left.key)
      onFigures(figures)
    } catch (failure) {
      if (failure instanceof CallFailure && failure.mayPass) return
      kept.drop(left.key)
    }
  }
  const reportAll = () => {
    for (const left of kept.all()) if (left.until !== null) void report(left)
  }

  function leave(kind: number) {
    const left = { key: uuidOf(newKey()), kind, at: Date.now(), until: null }
    kept.put(left)
    return left
  }
  /** The page is there again. */
  function comeBack(isReload = false) {
    clearTimeout(timer)
    const now = Date.now()
    for (const left of kept.all()) {
      if (left.until !== null) continue
      const away = now - left.at
      if (away < blink || (isReload && away < reloading)) kept.drop(left.key)
      else kept.put({ ...left, until: now })
    }
    isChoosing = false
    reportAll()
  }

  const onVisibility = () => {
    if (document.visibilityState === 'visible') return comeBack()
    const left = leave(isChoosing && isPhone() ? switchKinds.filePicked : switchKinds.left)
    clearTimeout(timer)
    timer = setTimeout(() => void report(left), awhile)
  }
  const onClick = ({ target }: Event) => {
    isChoosing = target instanceof HTMLInputElement && target.type === 'file'
  }
  const onChange = ({ target }: Event) => {
    const files =
      target instanceof HTMLInputElement && target.type === 'file' ? [...(target.files ?? [])] : []
    if (isPhone() || !files.some(({ type }) => type.startsWith('image/'))) return
    const left = { ...leave(switchKinds.picturePicked), until: Date.now() }
    kept.put(left)
    void report(left)
  }

  document.addEventListener('visibilitychange', onVisibility)
  document.addEventListener('click', onClick, true)
  document.addEventListener('change', onChange, true)
  addEventListener('online', reportAll)
  comeBack(wasReloaded())
  return {
    /** @param isLeft the screen is left while the paper is being written */
    stop(isLeft: boolean) {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('change', onChange, true)
      removeEventListener('online', reportAll)
      if (isLeft) void report(leave(switchKinds.left))
    },
  }
}

const isPhone = () => matchMedia('(pointer: coarse)').matches

/** What was not reported to its end yet, on this device. */
function keptOf(testId: string) {
  const name = `testLeft:${testId}` as const
  const all = (): Left[] => {
    try {
      return JSON.parse(stored(name) ?? '[]') as Left[]
    } catch {
      return []
    }
  }
  const save = (list: Left[]) => (list.length === 0 ? forget(name) : store(name, JSON.stringify(list)))
  return {
    all,
    put: (left: Left) => save([...all().filter(({ key }) => key !== left.key), left]),
    drop: (key: string) => save(all().filter(left => left.key !== key)),
  }
}

/** 32 hexadecimal characters as a UUID of chance. */
const uuidOf = (hex: string) =>
  [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join(
    '-',
  )
