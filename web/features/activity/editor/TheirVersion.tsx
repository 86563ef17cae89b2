import { type ReactNode, Suspense } from 'react'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { withAddresses } from '#web/features/file/text-pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { KindOfForm } from './ActivityForm.tsx'
import { Labelled, useSaid, type Versions } from './Differences.tsx'
import type { WrittenForm } from './written-form.ts'

interface TheirVersionProps<F extends WrittenForm> {
  theirs: F
  mine: F
  kind: KindOfForm
  /** Of the fields of the kind. */
  differences: (versions: Versions<F>) => ReactNode
}

/** What somebody else saved meanwhile, field by field, as far as it differs from what is in the form. */
export function TheirVersion<F extends WrittenForm>({
  theirs,
  mine,
  kind,
  differences,
}: TheirVersionProps<F>) {
  const t = useTexts('activity/editor')
  const { publication } = useSaid()
  const isTitle = theirs.title !== mine.title
  const isText = theirs.details !== mine.details
  const isFiles = kind.files !== undefined && namesOf(theirs) !== namesOf(mine)
  const isPublication = !kind.isAtOnce && publication(theirs) !== publication(mine)
  const isSame = !isTitle && !isText && !isFiles && !isPublication
  return (
    <Card title={t('theirVersion')}>
      <Stack gap={3}>
        {isTitle && (
          <Labelled label={t('title')}>
            <p>{theirs.title}</p>
          </Labelled>
        )}
        {isText && (
          <Labelled label={kind.details}>
            <RichText html={withAddresses(theirs.details)} />
          </Labelled>
        )}
        {isFiles && (
          <Labelled label={kind.files!}>
            <AttachmentList files={theirs.files} />
          </Labelled>
        )}
        <Suspense fallback={null}>
          {differences({ theirs, mine, otherwise: isSame && <p>{t('theirSame')}</p> })}
        </Suspense>
        {isPublication && (
          <Labelled label={t('publication')}>
            <p>{publication(theirs)}</p>
          </Labelled>
        )}
      </Stack>
    </Card>
  )
}

const namesOf = ({ files }: WrittenForm) => files.map(({ id }) => id).join()
