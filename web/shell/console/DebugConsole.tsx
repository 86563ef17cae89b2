import { useState, useSyncExternalStore } from 'react'
import { logStore } from '#web/lib/console-log.ts'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { useClosesOnBack } from '#web/ui/overlays/use-closes-on-back.ts'
import { toggleConsole } from './console-switch.ts'
import styles from './DebugConsole.module.css'

type Side = 'log' | 'calls'

/** Recent activity on this device, for support. Opened by five taps on a title. */
export function DebugConsole() {
  const t = useTexts('shell')
  const [side, setSide] = useState<Side>('log')
  useClosesOnBack(true, toggleConsole)
  const { lines, calls } = useSyncExternalStore(logStore.subscribe, logStore.current)
  const rows =
    side === 'log'
      ? lines.map(line => ({
          at: line.at,
          text: line.text,
          bad: line.level === 'error' || line.level === 'warn',
        }))
      : calls.map(call => ({
          at: call.at,
          text: `${call.path}  ${t('console.took', { ms: call.took })}  ${call.outcome}`,
          bad: call.outcome !== 'ok',
        }))
  const copy = async () => {
    // biome-ignore lint/plugin: a log for developers
    const text = rows.map(row => `${new Date(row.at).toISOString()} ${row.text}`)
    await navigator.clipboard.writeText(
      [`Lectern ${__LECTERN_VERSION__}`, navigator.userAgent, ...text].join('\n'),
    )
    toast.good(t('console.copied'))
  }
  return (
    <section className={styles.console} aria-label={t('console.title')}>
      <div className={styles.head}>
        <Tabs<Side>
          label={t('console.title')}
          tabs={[
            { key: 'log', label: t('console.log'), count: lines.length },
            { key: 'calls', label: t('console.calls'), count: calls.length },
          ]}
          active={side}
          onSelect={setSide}
        />
        <Button kind="quiet" size="small" onClick={() => void copy()}>
          {t('console.copy')}
        </Button>
        <IconButton icon={CloseIcon} label={t('console.title')} onClick={toggleConsole} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <ol className={styles.rows} tabIndex={0}>
        {rows.length === 0 && <li>{t('console.empty')}</li>}
        {[...rows].reverse().map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name
          <li key={index} className={row.bad ? styles.bad : undefined}>
            <span className={styles.time}>{clock(row.at)}</span> {row.text}
          </li>
        ))}
      </ol>
    </section>
  )
}
