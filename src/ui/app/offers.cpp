#include "ui/app/offers.h"

#include <utility>

namespace parlour::ui {
namespace {

// Length in characters that everything a link passes through should accept (RFC 9110, section 4.1:
// "at a minimum, URIs with lengths of 8000 octets"); messengers truncate longer ones.
constexpr std::size_t kLongestLink = 8000;

TextOffer offer_of(const Ui& ui, std::string_view title) {
  TextOffer offer;
  offer.title = title;
  offer.copy = ui.tr(text::copy), offer.copied = ui.tr(text::copied),
  offer.share = ui.tr(text::share);
  offer.save = ui.tr(text::save_file), offer.close = ui.tr(text::close);
  return offer;
}

}  // namespace

std::string replay_link(const Ui& ui, const AnyGame& g, const Record& record) {
  return ui.shell.base_url() + "#/replay/" + to_base64url(to_bytes(g, record));
}

std::string file_name_of(const Record& record) {
  return "parlour-" + record.game + ".txt";
}

void offer_record(Ui& ui, const AnyGame& g, const Record& record, bool as_link,
                  std::string_view proof) {
  std::string file = to_text(g, record), name = file_name_of(record);
  if (as_link)
    offer_link(ui, ui.tr(text::share_replay), replay_link(ui, g, record), std::move(file),
               std::move(name));
  else
    offer_file(ui, file, name, proof);
}

void offer_link(Ui& ui, std::string_view title, std::string link, std::string file,
                std::string name) {
  TextOffer offer = offer_of(ui, title);
  offer.is_link = true;
  if (link.size() > kLongestLink) {
    offer.note = ui.tr(text::link_long, {std::to_string(link.size())});
    offer.file_text = std::move(file), offer.file_name = std::move(name);
  }
  offer.text = std::move(link);
  ui.shell.offer_text(offer);
}

void offer_file(Ui& ui, std::string_view content, std::string_view name, std::string_view proof) {
  TextOffer offer = offer_of(ui, ui.tr(text::export_record));
  offer.text = content, offer.file_name = name;
  if (!proof.empty()) offer.file_text = std::string(content).append(proof);
  ui.shell.offer_text(offer);
}

void offer_text(Ui& ui, std::string_view title, std::string text) {
  TextOffer offer = offer_of(ui, title);
  offer.text = std::move(text);
  ui.shell.offer_text(offer);
}

void offer_unread(Ui& ui, std::string_view content) {
  TextOffer offer = offer_of(ui, ui.tr(text::save_file));
  offer.copy.clear(), offer.copied.clear(), offer.share.clear();
  offer.note = ui.tr(text::unread_note);
  offer.file_text = content, offer.file_name = kUnreadFile;
  ui.shell.offer_text(offer);
}

}  // namespace parlour::ui
