import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sharingCalls } from '#contract/features/activity/sharing.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { CopyIcon, DownloadIcon, ShareIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { type CardPicture, drawCard } from './card-picture.ts'
import styles from './ShareSheet.module.css'
import { timeOf } from './times.ts'

interface ShareSheetProps {
  courseId: string
  activityId: string
  onClose: () => void
}

/** What staff hand out of an activity: its link, and a card with a QR code as a picture. */
export function ShareSheet({ courseId, activityId, onClose }: ShareSheetProps) {
  const t = useTexts('activity/sharing')
  const query = useQuery(ask(sharingCalls.getShare, { courseId, contentId: activityId }))
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {share => <Share share={share} />}
      </QueryView>
    </Sheet>
  )
}

export type SharedActivity = AnswerOf<typeof sharingCalls.getShare>

export function Share({ share }: { share: SharedActivity }) {
  const t = useTexts('activity/sharing')
  const { picture, hasFailed, drawAgain } = usePicture(share)
  const { url, title, label, courseName } = share
  const copy = async () => {
    if (await copyText(url)) toast.good(t('copied'))
    else toast.info(t('notCopied'))
  }
  const send = () =>
    navigator
      .share({ title, text: t('invitation', { label, title, course: courseName }), url })
      // Whoever changes their mind is not told that it failed.
      .catch(() => undefined)
  return (
    <div className={styles.sheet}>
      {!share.isPublished && <Callout tone="warn">{t('unpublished')}</Callout>}
      {share.isPublished && !share.isPublic && <Callout>{t('membersOnly')}</Callout>}
      {hasFailed ? (
        <div className={styles.failed}>
          <p>{t('loadFailed')}</p>
          <Button size="small" onClick={drawAgain}>
            {t('tryAgain')}
          </Button>
        </div>
      ) : picture ? (
        <>
          <img className={styles.picture} src={picture.address} alt={t('picture', { title })} />
          <p className={styles.hint}>{t('hold')}</p>
        </>
      ) : (
        <div className={styles.waiting} />
      )}
      <div className={styles.buttons}>
        <MainButton icon={CopyIcon} onClick={() => void copy()}>
          {t('copy')}
        </MainButton>
        <div className={styles.row}>
          <Button
            icon={DownloadIcon}
            block
            disabled={!picture}
            onClick={() => picture && saveFile(picture.file, `${title}.png`)}
          >
            {t('save')}
          </Button>
          {'share' in navigator && (
            <Button icon={ShareIcon} block onClick={() => void send()}>
              {t('send')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

function usePicture(share: SharedActivity) {
  const t = useTexts('activity')
  const words = useTexts('activity/sharing')
  const [picture, setPicture] = useState<CardPicture>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once for what was answered, and again on a press
  useEffect(() => {
    let isWanted = true
    const { teacher } = share
    drawCard({
      ...{ theme: share.theme, course: share.courseName, className: share.className },
      ...{ label: share.label, title: share.title, times: timeOf(share, t), url: share.url },
      ...{ teacher: teacher.name, place: teacher.school, scan: words('scan') },
    }).then(
      drawn => isWanted && setPicture(drawn),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [share, attempt])
  const drawAgain = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { picture, hasFailed, drawAgain }
}
