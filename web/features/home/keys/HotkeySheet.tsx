import { type HotkeyName, paletteKey, useNamedHotkeys } from '#web/lib/hotkeys.ts'
import { useText } from '#web/lib/text-ref.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './HotkeySheet.module.css'

const everywhere: readonly HotkeyName[] = [
  { keys: [paletteKey()], does: ['home/keys', 'palette'] },
  { keys: ['J', 'K'], does: ['home/keys', 'rows'] },
  { keys: ['Enter'], does: ['home/keys', 'open'] },
  { keys: ['N'], does: ['home/keys', 'primary'] },
  { keys: ['/'], does: ['home/keys', 'search'] },
  { keys: ['Esc'], does: ['home/keys', 'back'] },
  { keys: ['G H'], does: ['home/keys', 'home'] },
  { keys: ['G T'], does: ['home/keys', 'todo'] },
  { keys: ['G C'], does: ['home/keys', 'courses'] },
  { keys: ['G N'], does: ['home/keys', 'notifications'] },
  { keys: ['G M'], does: ['home/keys', 'me'] },
  { keys: ['?'], does: ['home/keys', 'show'] },
]

/** All keys: those of the open screen, and those that mean the same everywhere. */
export function HotkeySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('home/keys')
  const here = useNamedHotkeys().flat()
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <Stack gap={6}>
        {here.length > 0 && <Keys title={t('here')} names={here} />}
        <Keys title={t('everywhere')} names={everywhere} />
      </Stack>
    </Sheet>
  )
}

function Keys({ title, names }: { title: string; names: readonly HotkeyName[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {names.map(name => (
          <Key key={name.keys.join()} {...name} />
        ))}
      </dl>
    </section>
  )
}

/** Keys pressed one after the other are written with a space between them. */
function Key({ keys, does }: HotkeyName) {
  const text = useText(does)
  return (
    <div className={styles.row}>
      <dt className={styles.keys}>
        {keys
          .flatMap(key => key.split(' '))
          .map(key => (
            <kbd key={key} className={styles.key}>
              {key}
            </kbd>
          ))}
      </dt>
      <dd>{text}</dd>
    </div>
  )
}
