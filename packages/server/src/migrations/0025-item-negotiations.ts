import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The number of pending conversations that have an item as root item or in the sent proposal, so that lists of items do not read
  // conversations: the sum of the changes. Triggers record them, which also see what the previous version and cascading deletions
  // change. Rows are only inserted, without a key to items, so that no writer waits for another; a job adds them up.
  await sql`
    create table item_negotiations (
      item_id uuid not null,
      change integer not null,
      fresh boolean not null default true
    )`.execute(db)
  await sql`create index item_negotiations_item on item_negotiations (item_id) include (change)`.execute(db)
  await sql`create index item_negotiations_fresh on item_negotiations (item_id) where fresh`.execute(db)

  await sql`
    create function count_conversation() returns trigger language plpgsql as $$
    declare
      -- What the row counts for: 1 after its change, -1 before; the root items may differ.
      was boolean := tg_op <> 'INSERT' and old.status = 'pending';
      is_now boolean := tg_op <> 'DELETE' and new.status = 'pending';
      conversation uuid := coalesce(new.id, old.id);
    begin
      insert into item_negotiations (item_id, change)
      select item_id, sum(change) from (
        select old.root_item_id as item_id, -1 as change where was
        union all select new.root_item_id, 1 where is_now
        union all select p.item_id, -1 from proposal_items p
          where was and p.conversation_id = conversation and p.stage = 'sent' and p.item_id is distinct from old.root_item_id
        union all select p.item_id, 1 from proposal_items p
          where is_now and p.conversation_id = conversation and p.stage = 'sent' and p.item_id is distinct from new.root_item_id
      ) changes where item_id is not null group by item_id having sum(change) <> 0;
      return coalesce(new, old);
    end $$`.execute(db)
  await sql`
    create trigger conversation_counted_in after insert on conversations
    for each row when (new.status = 'pending') execute function count_conversation()`.execute(db)
  // Before the deletion, while the proposal is still there: it is deleted by cascade.
  await sql`
    create trigger conversation_counted_out before delete on conversations
    for each row when (old.status = 'pending') execute function count_conversation()`.execute(db)
  await sql`
    create trigger conversation_counted_again after update on conversations
    for each row when (old.status is distinct from new.status or old.root_item_id is distinct from new.root_item_id)
    execute function count_conversation()`.execute(db)

  await sql`
    create function count_proposal_item() returns trigger language plpgsql as $$
    declare
      entry proposal_items := case when tg_op = 'INSERT' then new else old end;
    begin
      if exists (select from conversations
        where id = entry.conversation_id and status = 'pending' and root_item_id is distinct from entry.item_id) then
        insert into item_negotiations (item_id, change)
        values (entry.item_id, case when tg_op = 'INSERT' then 1 else -1 end);
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger proposal_item_counted_in after insert on proposal_items
    for each row when (new.stage = 'sent') execute function count_proposal_item()`.execute(db)
  await sql`
    create trigger proposal_item_counted_out after delete on proposal_items
    for each row when (old.stage = 'sent') execute function count_proposal_item()`.execute(db)

  // Writers of conversations wait for this transaction: about a second for 100,000 conversations.
  await sql`
    insert into item_negotiations
    select item_id, count(*), false from (
      select id, root_item_id as item_id from conversations where status = 'pending' and root_item_id is not null
      union
      select c.id, p.item_id from proposal_items p join conversations c on c.id = p.conversation_id
      where p.stage = 'sent' and c.status = 'pending'
    ) negotiated where exists (select from items where items.id = negotiated.item_id) group by item_id`.execute(db)
}
