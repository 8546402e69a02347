import { COUNT, NODE, SLOT_BYTES, SLOT_CHILDREN, SLOT_LEAF, SLOT_REPLY, SLOT_REQUEST } from '../codes.ts';
import { loadNetModule, type NetModule, type PackedNet } from './module.ts';

/** What opening leaves needs; it can be copied to other threads. */
export interface OpenerPlan {
  readonly net: PackedNet;
}

/** Room for the children of one leaf. */
const TABLE_BYTES = 0x20000;

/** Opens leaves of a search that takes place elsewhere: exact tactics first, then the net. */
class Opener {
  private readonly module: NetModule;
  private readonly slot: number;

  constructor(module: NetModule, slot: number) {
    this.module = module;
    this.slot = slot;
  }

  /** Reads a request and writes the reply. */
  open(request: Uint8Array, reply: Uint8Array): void {
    const { module, slot } = this;
    const bytes = new Uint8Array(module.memory.buffer, slot, SLOT_BYTES);
    bytes.set(request, SLOT_REQUEST);
    module.netOpen(slot);
    reply.set(bytes.subarray(SLOT_REPLY, SLOT_REPLY + replyLength(bytes.subarray(SLOT_REPLY))));
  }
}

/** The length of a reply: that of its header and the leaf's children. */
export function replyLength(reply: Uint8Array): number {
  const leaf = SLOT_LEAF - SLOT_REPLY;
  const count = reply[leaf + COUNT] + 256 * reply[leaf + COUNT + 1];
  return SLOT_CHILDREN - SLOT_REPLY + count * NODE;
}

export async function createOpener({ net }: OpenerPlan): Promise<Opener> {
  const { module, limit } = await loadNetModule(net, { tableBytes: TABLE_BYTES + SLOT_BYTES });
  module.netStart(limit - SLOT_BYTES);
  return new Opener(module, limit - SLOT_BYTES);
}
