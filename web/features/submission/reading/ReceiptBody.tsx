import type { Receipt } from '#contract/features/submission/entities.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { exactTime } from '#web/lib/dates.ts'
import { fileSize } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { CopyIcon } from '#web/ui/icons/icons.tsx'
import styles from './ReceiptBody.module.css'

interface ReceiptBodyProps {
  receipt: Receipt
  /** What students hand in: "Homework". */
  task: string
  title: string
}

/** What the server received and when, to be kept by the student. */
export function ReceiptBody({ receipt, task, title }: ReceiptBodyProps) {
  const t = useTexts('submission')
  const copy = async () => {
    if (await copyText(asText(receipt, `${task}: ${title}`, t))) toast.good(t('receipt.copied'))
  }
  return (
    <div className={styles.receipt}>
      <dl className={styles.facts}>
        {/* Staff who grade without names do not learn it. */}
        {receipt.time !== null && (
          <>
            <dt>{t('receipt.time')}</dt>
            <dd className={styles.figure}>{exactTime(receipt.time)}</dd>
          </>
        )}
        <dt>{t('receipt.version')}</dt>
        <dd className={styles.figure}>{receipt.version}</dd>
        {/* Of work in several slots, each has its own. */}
        {receipt.textHash !== '' && (
          <>
            <dt>{t('receipt.text')}</dt>
            <dd>
              <Hash value={receipt.textHash} />
            </dd>
          </>
        )}
        {receipt.files.map(file => (
          <FileFact key={file.id} {...file} />
        ))}
      </dl>
      <Button kind="quiet" size="small" icon={CopyIcon} onClick={() => void copy()}>
        {t('receipt.copy')}
      </Button>
    </div>
  )
}

function FileFact({ name, size, sha256 }: Receipt['files'][number]) {
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd>
        <span className={styles.figure}>{fileSize(size)}</span>
        <Hash value={sha256} />
      </dd>
    </>
  )
}

function Hash({ value }: { value: string }) {
  const t = useTexts('submission')
  return (
    <code className={styles.hash} title={`${t('receipt.hash')}: ${value}`}>
      {value}
    </code>
  )
}

function asText({ time, version, textHash, files }: Receipt, title: string, t: Translate<'submission'>) {
  return [
    title,
    ...(time === null ? [] : [`${t('receipt.time')}: ${exactTime(time)}`]),
    `${t('receipt.version')}: ${version}`,
    ...(textHash === '' ? [] : [`${t('receipt.text')}: SHA-256 ${textHash}`]),
    ...files.map(({ name, size, sha256 }) => `${name}: ${fileSize(size)}, SHA-256 ${sha256}`),
  ].join('\n')
}
