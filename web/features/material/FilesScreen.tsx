import { useState } from 'react'
import { materialCalls } from '#contract/features/material/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { FilePreview } from '#web/features/file/parts/FilePreview.tsx'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { FileChip } from '#web/ui/media/FileChip.tsx'
import { useMaterialAddress } from './addresses.ts'
import styles from './FilesScreen.module.css'

type CourseFile = AnswerOf<typeof materialCalls.listFiles>['list'][number]

/** Kinds of files that are worth a choice of their own. */
const kinds = [
  '',
  'pdf',
  'document',
  'slides',
  'sheet',
  'image',
  'audio',
  'video',
  'text',
  'archive',
  'other',
] as const
type Kind = (typeof kinds)[number]

/** All files of a course's materials, of one kind or of every kind. */
export function FilesScreen() {
  const t = useTexts('material')
  const { courseId } = useMaterialAddress()
  const [kind, setKind] = useState<Kind>('')
  const [shown, setShown] = useState<CourseFile>()
  const { query, ...pages } = usePages(
    materialCalls.listFiles,
    { courseId, fileType: kind, limit: 30 },
    { keepPrevious: true },
  )
  return (
    <Screen onRefresh={query.refetch}>
      <SegmentedFilter<Kind>
        label={t('files.kind')}
        value={kind}
        onChange={setKind}
        options={kinds.map(value => ({ value, label: t(`files.kinds.${value || 'all'}`) }))}
      />
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={() => pages.items.length === 0}
        empty={<EmptyState art="files" title={t('files.none')} />}
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('files.title')}
            itemKey={keyOf}
            rowHeight={92}
            renderItem={file => (
              <div className={styles.file}>
                <FileChip name={file.name} size={file.orgin_size} onOpen={() => setShown(file)} />
                <p className={classNames(styles.from, 'one-line')}>{file.title}</p>
              </div>
            )}
          />
        )}
      </QueryView>
      <FilePreview
        files={shown ? [shown] : []}
        index={shown ? 0 : undefined}
        isWithheld={shown?.mayDownload === false}
        onClose={() => setShown(undefined)}
      />
    </Screen>
  )
}

const keyOf = ({ id, materialId }: CourseFile) => `${materialId} ${id}`
