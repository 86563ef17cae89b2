/** What sends whatever grades wait on this device, of every kind that is graded without a network. */
export async function fetchWaitingGrades() {
  const [{ SendingGrades: OfHomework }, { SendingGrades: OfTests }] = await Promise.all([
    import('#web/features/homework/grading/SendingGrades.tsx'),
    import('#web/features/test/grading/SendingGrades.tsx'),
  ])
  return () => (
    <>
      <OfHomework />
      <OfTests />
    </>
  )
}
