import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileCalls } from '#contract/features/file/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { chunkSize } from '#contract/features/file/rules.ts'
import { endSession } from '#web/lib/session.ts'
import { loadTexts } from '#web/lib/texts.ts'
import { testFile, UploadHarness } from './test-upload-harness.ts'
import { uploadFile } from './upload.ts'
import { UploadList, uploadsOf } from './upload-list.ts'

let desk: UploadHarness
beforeEach(async () => {
  await loadTexts('file')
  desk = new UploadHarness()
  // The pauses between attempts are real, only shorter; what waits for minutes gives up a dead connection.
  const real = window.setTimeout
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, wait = 0) =>
    real(run, wait > 60_000 ? wait : Math.min(wait, 20))) as never)
})
afterEach(() => {
  vi.restoreAllMocks()
  desk.stop()
  endSession()
})

/** Two whole chunks and a bit. */
const three = (name = 'lecture.mp4') => testFile(name, 2 * chunkSize + 1000)

describe('an upload', () => {
  test('goes in chunks, two at a time, and reports progress', async () => {
    const shares: number[] = []
    const file = await uploadFile(testFile('big.bin', 5 * chunkSize), {
      onProgress: share => shares.push(share),
    })
    expect(file.name).toBe('big.bin')
    expect([...desk.log].sort()).toEqual([0, 1, 2, 3, 4])
    expect(desk.mostAtOnce).toBe(2)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    expect(shares.length).toBeGreaterThan(2)
  })

  test('of a small file is one chunk, under the checksum of the whole', async () => {
    await uploadFile(new File(['abc'], 'abc.txt'))
    expect([...desk.received.keys()]).toEqual(['900150983cd24fb0d6963f7d28e17f72'])
  })

  test('is known by the same checksum, in however many pieces it is read', async () => {
    await uploadFile(new File(['a'.repeat(1_000_000)], 'a.txt'))
    expect([...desk.received.keys()]).toEqual(['7707d6ae4e027c70eea2a935c2296f21'])
  })

  test('continues where an earlier one stopped', async () => {
    const controller = new AbortController()
    desk.luck = ['taken', 'held', 'held']
    const first = uploadFile(three(), { signal: controller.signal })
    await vi.waitFor(() => expect(desk.log).toEqual([0]))
    controller.abort()
    await expect(first).rejects.toMatchObject({ name: 'AbortError' })
    desk.luck = []
    desk.log.length = 0
    await uploadFile(three())
    expect([...desk.log].sort()).toEqual([1, 2])
  })

  test('waits while the network is down, and says so', async () => {
    desk.luck = ['lost', 'lost', 'taken', 'lost', 'answer lost']
    const waits: boolean[] = []
    const file = await uploadFile(three(), { onWaiting: isWaiting => waits.push(isWaiting) })
    expect(file.name).toBe('lecture.mp4')
    expect(waits).toContain(true)
    expect(waits.at(-1)).toBe(false)
  })

  test('sends a chunk again when the server asks for it, or is in trouble', async () => {
    desk.luck = ['again', 'trouble', 'again', 'taken']
    expect((await uploadFile(three())).name).toBe('lecture.mp4')
    desk.luck = Array.from({ length: 30 }, () => 'trouble' as const)
    await expect(uploadFile(testFile('a.bin', 10))).rejects.toMatchObject({
      message: 'The server can’t take the file right now. Please try again.',
    })
  })

  test("ends with the server's sentence when it is refused", async () => {
    desk.luck = ['refused']
    await expect(uploadFile(three())).rejects.toMatchObject({
      code: fileErrors.vipRequired.code,
      message: 'VIP required for files over 150M',
    })
  })

  test('of a large file is refused before it is read', async () => {
    desk.server.refuse(fileCalls.getUploadServers, fileErrors.quotaUsedUp)
    const file = testFile('film.mp4', 25 * 1024 ** 2)
    const read = vi.spyOn(file, 'slice')
    await expect(uploadFile(file)).rejects.toMatchObject({ code: fileErrors.quotaUsedUp.code })
    expect(read).not.toHaveBeenCalled()
  })

  test('whose chunks are all there but were never joined sends one of them again', async () => {
    await uploadFile(three())
    desk.log.length = 0
    await uploadFile(three())
    expect(desk.log).toEqual([2])
  })

  test('of a file that changed after it was chosen says so', async () => {
    const file = testFile('gone.bin', 1000)
    vi.spyOn(file, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')),
    } as never)
    await expect(uploadFile(file)).rejects.toMatchObject({ message: /can’t be read any more/ })
  })
})

describe('the uploads of a place', () => {
  const shown = (list: UploadList) => list.state.items.map(({ name, state }) => `${name} ${state}`)

  test('continue while no screen shows them, and deliver each file once', async () => {
    const list = uploadsOf('homework:1')
    desk.luck = ['held']
    list.add([testFile('a.pdf', 1000), testFile('b.pdf', 2000)])
    expect(uploadsOf('homework:1')).toBe(list)
    await vi.waitFor(() => expect(shown(list)).toEqual(['a.pdf sending']))
    const first: string[] = []
    const leave = list.deliver(({ name }) => first.push(name))
    expect(first).toEqual(['b.pdf'])
    leave()
    desk.release()
    await vi.waitFor(() => expect(shown(list)).toEqual([]))
    const second: string[] = []
    list.deliver(({ name }) => second.push(name))
    expect([first, second]).toEqual([['b.pdf'], ['a.pdf']])
  })

  test('show what failed, can be tried again and removed', async () => {
    const list = uploadsOf('homework:2')
    desk.luck = ['refused', 'refused']
    list.add([testFile('a.pdf', 1000), testFile('b.pdf', 2000)])
    await vi.waitFor(() => expect(shown(list)).toEqual(['a.pdf failed', 'b.pdf failed']))
    expect(list.state.items[0]?.error).toBe('VIP required for files over 150M')
    list.remove(list.state.items[1]!.id)
    list.retry(list.state.items[0]!.id)
    const taken: string[] = []
    list.deliver(({ name }) => taken.push(name))
    await vi.waitFor(() => expect(taken).toEqual(['a.pdf']))
    expect(list.state.unfinished).toEqual([])
  })

  test('that a reload interrupted are remembered until they are done or not wanted', async () => {
    desk.luck = ['held', 'held']
    const before = new UploadList('homework:3')
    before.add([three('a.mp4'), testFile('b.mp4', 500)])
    await vi.waitFor(() => expect(shown(before)).toHaveLength(2))
    const after = new UploadList('homework:3')
    expect(after.state.unfinished.map(({ name }) => name)).toEqual(['a.mp4', 'b.mp4'])
    desk.luck = []
    after.add([three('a.mp4')])
    expect(after.state.unfinished.map(({ name }) => name)).toEqual(['b.mp4'])
    await vi.waitFor(() => expect(shown(after)).toEqual([]))
    after.forgetUnfinished(after.state.unfinished[0]!)
    expect(new UploadList('homework:3').state.unfinished).toEqual([])
    before.stop()
  })

  test('end when someone else logs in', async () => {
    const list = uploadsOf('homework:4')
    desk.luck = ['held']
    list.add([testFile('mine.pdf', 1000)])
    await vi.waitFor(() => expect(shown(list)).toEqual(['mine.pdf sending']))
    endSession()
    expect(shown(list)).toEqual([])
    expect(uploadsOf('homework:4')).not.toBe(list)
  })
})
