import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Value } from '#contract/call.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringWallCalls } from '#contract/features/answering/wall-calls.ts'
import { localAddress } from '#web/features/file/address.ts'
import { FilePreview } from '#web/features/file/parts/FilePreview.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { DownloadIcon, EyeIcon, EyeOffIcon } from '#web/ui/icons/icons.tsx'
import { useAnsweringAddress } from '../addresses.ts'
import { stepQueries } from '../queries.ts'
import styles from './PhotoWall.module.css'
import { usePrintWhole } from './print-whole.ts'

type Photo = Value<typeof answeringWallCalls.photos.output>['list'][number]

/** The photos that a class has sent, the newest first; each opens large and leads to the next. Staff hide one that the class should not see. */
export function PhotoWall({ questionId }: { questionId: string }) {
  const t = useTexts('answering')
  const { stepId, isStaff } = useAnsweringAddress()
  const pages = usePages(
    answeringWallCalls.photos,
    { stepId, questionId: questionId as never, limit: 24 },
    { staleTime: 0 },
  )
  const { items, hasMore, loadingMore, moreFailed, onMore } = pages
  const sheet = useRef<HTMLUListElement>(null)
  const printing = usePrintWhole(sheet, {
    ...{ count: items.length, hasMore, isLoading: loadingMore, hasFailed: moreFailed },
    onMore: () => onMore?.(),
  })
  const [opened, setOpened] = useState<string>()
  const hiding = useHiding()
  const files = items.map(({ photo }) => photo)
  const index = files.findIndex(({ id }) => id === opened)
  return (
    <QueryView
      query={pages.query}
      skeleton={<SkeletonCards cards={2} />}
      isEmpty={() => items.length === 0}
      empty={<EmptyState art="work" title={t('wall.none')} hint={t('wall.noneHint')} />}
    >
      {() => (
        <Stack gap={3}>
          <ul ref={sheet} className={styles.wall} aria-label={t('wall.title')}>
            {items.map((one, place) => (
              <Tile
                key={one.photo.id}
                one={one}
                number={place + 1}
                onOpen={() => setOpened(one.photo.id)}
                onHide={hiding && (() => hiding(one))}
              />
            ))}
          </ul>
          {hasMore && (
            <Button busy={loadingMore} block onClick={() => onMore?.()}>
              {t('wall.more')}
            </Button>
          )}
          {isStaff && (
            <Button icon={DownloadIcon} busy={printing.isPreparing} block onClick={printing.prepare}>
              {t('results.print')}
            </Button>
          )}
          <FilePreview
            files={files}
            index={index < 0 ? undefined : index}
            onClose={() => setOpened(undefined)}
          />
        </Stack>
      )}
    </QueryView>
  )
}

/** Hides a photo or shows it again, for staff who may. */
function useHiding() {
  const t = useTexts('answering')
  const { id, stepId, isStaff } = useAnsweringAddress()
  const { data: set } = useQuery({
    ...ask(answeringCalls.get, { id }),
    enabled: isStaff,
    meta: { handled: true },
  })
  const hide = useCommand(answeringWallCalls.hidePhoto, { refreshes: stepQueries })
  if (!set?.can.manage) return undefined
  return ({ photo, isHidden }: Photo) =>
    hide.mutate(
      { stepId, fileId: photo.id, isHidden: !isHidden },
      { onSuccess: () => toast.good(t(isHidden ? 'wall.shownAgain' : 'wall.nowHidden')) },
    )
}

interface TileProps {
  one: Photo
  number: number
  onOpen: () => void
  onHide: (() => void) | undefined
}

function Tile({ one: { photo, name, isHidden }, number, onOpen, onHide }: TileProps) {
  const t = useTexts('answering')
  const said = name || t('wall.photo', { number })
  return (
    <li className={classNames(styles.tile, isHidden && styles.hidden)}>
      <button
        type="button"
        className={styles.photo}
        aria-label={t('wall.open', { name: said })}
        onClick={onOpen}
      >
        <img src={localAddress(photo.thumb || photo.url)} alt={said} loading="lazy" draggable={false} />
      </button>
      {(name !== '' || isHidden || onHide) && (
        <div className={styles.about}>
          <span className={styles.name}>{name}</span>
          {isHidden && <StatusTag tone="warn">{t('wall.hidden')}</StatusTag>}
          {onHide && (
            <IconButton
              icon={isHidden ? EyeIcon : EyeOffIcon}
              label={t(isHidden ? 'wall.show' : 'wall.hide', { name: said })}
              onClick={onHide}
            />
          )}
        </div>
      )}
    </li>
  )
}
