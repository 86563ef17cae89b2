import { use, useState } from 'react'
import { encodings } from '#contract/encodings.ts'
import type { TableSource } from '#contract/features/table/source.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { RereadContext } from './reread.ts'
import styles from './SourceLine.module.css'

/** From where in its file a table was read, and what of it was not used; a text can be read as written in something else. */
export function SourceLine({ source: { sheet, encoding, unused } }: { source: TableSource }) {
  const t = useTexts('table')
  const reread = use(RereadContext)
  const [isBusy, setBusy] = useState(false)
  const isText = encoding !== ''
  const said = [
    sheet !== '' && t('sheet', { name: sheet }),
    isText && encoding !== 'utf-8' && t('readAs', { encoding: t(`encodings.${encoding}`) }),
    unused.length > 0 && t('unused', { columns: unused.join(t('comma')) }),
  ].filter(text => text !== false)
  const choose = async () => {
    const chosen = await chooseAction({
      title: t('writtenIn'),
      choices: encodings.filter(one => one !== encoding).map(key => ({ key, label: t(`encodings.${key}`) })),
    })
    if (!chosen || !reread) return
    setBusy(true)
    await reread(chosen).catch(alertFailure)
    setBusy(false)
  }
  if (said.length === 0 && !(isText && reread)) return null
  return (
    <div className={styles.source}>
      {said.length > 0 && <p>{said.join(' · ')}</p>}
      {isText && reread && (
        <Button kind="quiet" size="small" busy={isBusy} onClick={() => void choose()}>
          {t('garbled')}
        </Button>
      )}
    </div>
  )
}
