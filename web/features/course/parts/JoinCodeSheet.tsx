import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { useCommand } from '#web/lib/call.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyIcon, RefreshIcon, ShareIcon } from '#web/ui/icons/icons.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { joinUrl } from '../addresses.ts'
import styles from './JoinCodeSheet.module.css'

interface JoinCodeSheetProps {
  courseId: string
  name: string
  code: string
  stopped: boolean
  mayManage: boolean
  open: boolean
  onClose: () => void
}

const changed = [
  courseListCalls.semesterList,
  courseListCalls.semesterCourseList,
  courseCalls.getCourseBaseDataV2,
]

/** The join code for a whole room to read and scan; whoever may, stops, starts and replaces it here. */
export function JoinCodeSheet(props: JoinCodeSheetProps) {
  const { courseId, name, code, stopped, mayManage, open, onClose } = props
  const t = useTexts('course')
  const stop = useCommand(joinCalls.stopCourseCode, { refreshes: changed })
  const start = useCommand(joinCalls.startCourseCode, { refreshes: changed })
  const reset = useCommand(joinCalls.resetCourseCode, {
    refreshes: changed,
    onDone: ({ code: next }) => toast.good(t('code.resetDone', { code: next })),
  })
  const askReset = async () => {
    const yes = await dialog.confirm({
      title: t('code.resetQuestion'),
      message: t('code.resetHint', { code }),
      confirmLabel: t('code.reset'),
      danger: true,
    })
    if (yes) reset.mutate({ courseid: courseId })
  }
  return (
    <Sheet open={open} onClose={onClose} title={name}>
      <div className={styles.sheet}>
        {stopped ? (
          <Notice tone="warn">{t('code.stopped')}</Notice>
        ) : (
          <>
            <p className={styles.code}>{code}</p>
            <QrCode text={joinUrl(code)} label={t('code.scan', { name })} size={208} />
            <p className={styles.hint}>{t('code.hint')}</p>
            <div className={styles.buttons}>
              <Button icon={CopyIcon} block onClick={() => void copyCode(t, code)}>
                {t('code.copy')}
              </Button>
              <Button icon={ShareIcon} block onClick={() => void shareLink(t, name, code)}>
                {t('code.share')}
              </Button>
            </div>
          </>
        )}
        {mayManage && (
          <div className={styles.manage}>
            <Switch
              label={t('code.open')}
              hint={t('code.openHint')}
              checked={!stopped}
              disabled={stop.isPending || start.isPending}
              onChange={isOpen => (isOpen ? start : stop).mutate({ courseid: courseId })}
            />
            {!stopped && (
              <Button kind="quiet" icon={RefreshIcon} busy={reset.isPending} onClick={() => void askReset()}>
                {t('code.reset')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Sheet>
  )
}

async function copyCode(t: Translate<'course'>, code: string) {
  if (await copyText(code)) toast.good(t('code.copied'))
  else toast.info(t('code.notCopied'))
}

async function shareLink(t: Translate<'course'>, name: string, code: string) {
  const url = joinUrl(code)
  const text = t('code.invitation', { name, code })
  if (navigator.share) return navigator.share({ title: name, text, url }).catch(() => undefined)
  if (await copyText(`${text} ${url}`)) toast.good(t('code.linkCopied'))
  else toast.info(t('code.notCopied'))
}
