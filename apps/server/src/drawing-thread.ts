// The thread that draws documents: its questions and answers are plain data.
import { parentPort } from 'node:worker_threads'
import { draw } from '@oxer/documents/drawing/drawing'
import type { DrawingAnswer, DrawingQuestion } from './drawing.ts'

const answer = async ({ id, drawing }: DrawingQuestion): Promise<DrawingAnswer> => {
  try {
    return { id, drawn: await draw(drawing), error: null }
  } catch (error) {
    return { id, drawn: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (question: DrawingQuestion) => {
  void answer(question).then((given) => {
    const bytes = given.drawn?.bytes
    parentPort?.postMessage(given, bytes ? [bytes.buffer] : [])
  })
})
