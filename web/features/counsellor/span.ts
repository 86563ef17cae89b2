import { useMemo, useState } from 'react'
import { capitalised, fullDay } from '#web/lib/dates.ts'
import { startOfDay } from '#web/lib/days.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { chooseAction } from '#web/ui/base/ask.ts'

/** Days that are offered by name, today among them; 0: all there are. */
const offered = [1, 7, 30, 120, 0] as const
const usual = 7

const dayMs = 86_400_000

/** The days that are looked at, kept in the address; `choose` asks for others. */
export function useSpan() {
  const t = useTexts('counsellor')
  const [address, set] = useSides('days', 'from', 'until')
  const [isChoosing, setChoosing] = useState(false)
  const from = Number(address.get('from')) || null
  const until = Number(address.get('until')) || null
  const days = Number(address.get('days') ?? usual)
  const nameOf = (count: number) =>
    count === 0 ? t('span.all') : count === 1 ? t('span.today') : t('span.days', { count })
  const isOwn = from !== null || until !== null
  const label = isOwn
    ? t('span.between', { from: from ? fullDay(from) : '…', until: until ? fullDay(until) : '…' })
    : nameOf(days)
  const range = useMemo(() => {
    if (isOwn) return [from, until === null ? null : startOfDay(until) + dayMs]
    return days > 0 ? [startOfDay(Date.now()) - (days - 1) * dayMs] : []
  }, [days, from, until, isOwn])
  return {
    range,
    label: capitalised(label),
    /** What links to other screens take along. */
    inAddress: Object.fromEntries(
      ['days', 'from', 'until'].flatMap(name => (address.has(name) ? [[name, address.get(name)!]] : [])),
    ),
    isChoosing,
    own: { from, until },
    close: () => setChoosing(false),
    setOwn: (own: { from: number | null; until: number | null }) => {
      set({ days: null, from: textOf(own.from), until: textOf(own.until) })
      setChoosing(false)
    },
    async choose() {
      const chosen = await chooseAction({
        title: t('span.title'),
        choices: [
          ...offered.map(count => ({
            key: String(count),
            label: nameOf(count),
            chosen: !isOwn && count === days,
          })),
          { key: 'own', label: t('span.own'), chosen: isOwn },
        ],
      })
      if (chosen === 'own') setChoosing(true)
      else if (chosen !== null) set({ days: chosen, from: null, until: null })
    },
  }
}

const textOf = (time: number | null) => (time === null ? null : String(time))
