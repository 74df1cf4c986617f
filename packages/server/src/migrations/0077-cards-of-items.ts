import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What a card in a list shows of the row itself: a JSON object without its last brace. Null until the row is written, or the server
  // has computed it after its start.
  await sql`alter table items add column card text`.execute(db)
  // One expression, which the trigger computes without a statement of its own.
  await sql`
    create function item_card(i items) returns text language sql stable parallel safe as $$
      select '{"_id":"' || i.id || '","title":' || to_json(i.title)::text
        || ',"status":' || to_json(i.status)::text || ',"category":' || to_json(i.category)::text
        || ',"condition":' || coalesce(to_json(i.condition)::text, 'null') || ',"availability":' || to_json(i.availability)::text
        || ',"imageUrl":' || to_json(coalesce(i.images[1], ''))::text || ',"images":' || to_json(i.images)::text || ',"ownerUid":' || to_json(i.owner_uid)::text
        || ',"area":' || to_json(i.area)::text
        || case when i.crops -> i.images[1] is null then ''
          else ',"crops":' || jsonb_build_object(i.images[1], i.crops -> i.images[1])::text end
        || case when i.hidden_at is null then '' else ',"hidden":' || to_json(coalesce(i.hidden_reason, ''))::text end
    $$`.execute(db)
  await sql`
    create function set_item_card() returns trigger language plpgsql as $$
    begin
      new.card := item_card(new);
      return new;
    end $$`.execute(db)
  await sql`create trigger items_card before insert or update on items for each row execute function set_item_card()`.execute(db)
}
