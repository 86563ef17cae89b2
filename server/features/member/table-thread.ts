// Runs in a separate thread with little memory, so that a decompression bomb fails here.
import { parentPort, workerData } from 'node:worker_threads'
import { readRows } from '#server/kernel/table-rows.ts'

/** A roster has no columns beyond these. */
const columns = 50

const { path, mostRows } = workerData as { path: string; mostRows: number }

parentPort?.postMessage(await readRows(path, { rows: mostRows, columns }))
