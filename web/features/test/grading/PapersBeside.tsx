import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { PapersFound, PapersTabs, usePapers } from './Papers.tsx'

/** The papers and questions of a test beside what is graded. */
export function PapersBeside() {
  const t = useTexts('test/grading')
  const papers = usePapers()
  return (
    <Stack gap={3}>
      <SearchField value={papers.name} onChange={papers.setName} placeholder={t('papers.search')} />
      <PapersTabs papers={papers} />
      <PapersFound papers={papers} />
    </Stack>
  )
}
