// Records on the command line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/record.h"

namespace parlour::cli {

/// The record in a file, or stdin for "-", with all its actions; nothing, and a sentence of that
/// command on stderr, if it cannot be read to its end.
std::optional<Replay> read_record(std::string_view command, const std::string& path,
                                  Lang = Lang::English);
/// The same of a text.
std::optional<Replay> read_record_text(std::string_view command, std::string_view text,
                                       Lang = Lang::English);

}  // namespace parlour::cli
